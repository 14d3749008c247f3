import type { Cents } from '../money.ts'
import { customerShare, type Duty } from './damage.ts'

/** What is looked after when a machine changes hands. */
export const checkpoints = [
  'unlinked_from_app',
  'pin_reset',
  'map_wiped',
  'battery_safe',
  'accessories_complete',
] as const
export type Checkpoint = (typeof checkpoints)[number]
export type Checklist = Readonly<Record<Checkpoint, boolean>>

/** The sides of a machine: two pictures of one side stand beside each other. */
export const angles = ['front', 'back', 'left', 'right', 'top', 'underside'] as const
export type Angle = (typeof angles)[number]

/** What goes along with a machine, and is looked for when it comes back. */
export const handoverParts = ['dock', 'adapter', 'antenna', 'blades', 'brush', 'papers'] as const
export type HandoverPart = (typeof handoverParts)[number]

/** A part that is missing stays missing; the rest is done before a machine goes anywhere else. */
const blocking: readonly Checkpoint[] = ['unlinked_from_app', 'pin_reset', 'map_wiped', 'battery_safe']

export function findOpenCheckpoints(list: Checklist): Checkpoint[] {
  return blocking.filter(point => !list[point])
}

/** What staff may find. Lateness and freight the shop counts itself. */
export const findingRules = ['damage', 'missing_part', 'cleaning'] as const
export type FindingRule = (typeof findingRules)[number]

export interface Finding {
  readonly rule: FindingRule
  readonly cost: Cents
  readonly duty: Duty
}

/**
 * What each finding costs the customer: only proven fault, and all of them together with the days past the end never
 * more than the machine is worth.
 */
export function computeFindingShares(
  findings: readonly Finding[],
  { residual, late }: { residual: Cents; late: Cents },
): Cents[] {
  let left = Math.max(0, residual - late)
  return findings.map(({ cost, duty }) => {
    const share = customerShare(duty, cost, left)
    left -= share
    return share
  })
}
