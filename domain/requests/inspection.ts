import type { Cents } from '../money.ts'
import { customerShare, type Duty } from './damage.ts'

/** The checklist when a machine changes hands. */
export const checkpoints = [
  'unlinked_from_app',
  'pin_reset',
  'map_wiped',
  'battery_safe',
  'accessories_complete',
] as const
export type Checkpoint = (typeof checkpoints)[number]
export type Checklist = Readonly<Record<Checkpoint, boolean>>

/** The sides of a machine: pictures of the same side are shown next to each other. */
export const angles = ['front', 'back', 'left', 'right', 'top', 'underside'] as const
export type Angle = (typeof angles)[number]

/** Parts delivered with a machine, which are checked on return. */
export const handoverParts = ['dock', 'adapter', 'antenna', 'blades', 'brush', 'papers'] as const
export type HandoverPart = (typeof handoverParts)[number]

/** A missing part may stay missing; these must be done before a machine is handed on. */
const blocking: readonly Checkpoint[] = ['unlinked_from_app', 'pin_reset', 'map_wiped', 'battery_safe']

export function findOpenCheckpoints(list: Checklist): Checkpoint[] {
  return blocking.filter(point => !list[point])
}

/** Deductions that staff may enter, as the terms name them: dirt is wear. Lateness is computed by the shop. */
export const findingRules = ['damage', 'missing_part'] as const
export type FindingRule = (typeof findingRules)[number]

export interface InspectionFinding {
  readonly rule: FindingRule
  readonly cost: Cents
  readonly duty: Duty
}

/**
 * What each finding costs the customer: only proven fault, and in total, together with the days after the end, never
 * more than the machine is worth.
 */
export function computeFindingShares(
  findings: readonly InspectionFinding[],
  { residual, late }: { residual: Cents; late: Cents },
): Cents[] {
  let left = Math.max(0, residual - late)
  return findings.map(({ cost, duty }) => {
    const share = customerShare(duty, cost, left)
    left -= share
    return share
  })
}
