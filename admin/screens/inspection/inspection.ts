import type { Duty } from '#domain/requests/damage.ts'
import {
  type Angle,
  angles,
  type Checklist,
  type Checkpoint,
  checkpoints,
  type FindingRule,
  findOpenCheckpoints,
} from '#domain/requests/inspection.ts'

export interface Found {
  key: string
  rule: FindingRule
  cost: string
  duty: Duty
  note: string
  pictures: readonly string[]
}

export interface Inspection {
  checklist: Checklist
  sides: Readonly<Partial<Record<Angle, string>>>
  findings: readonly Found[]
  waive: readonly ('early_fee' | 'late')[]
  remark: string
  restock: boolean
  /** Of several machines, those that arrived. */
  serials: readonly string[]
  /** Of several units, the number that arrived, as typed. */
  pieces: string
}

export const blank: Inspection = {
  checklist: Object.fromEntries(checkpoints.map(point => [point, false])) as Record<Checkpoint, boolean>,
  ...{ sides: {}, findings: [], waive: [], remark: '', restock: true, serials: [], pieces: '' },
}

/**
 * What is missing before the inspection can be finished: the same checks as on the server, so that it does not refuse.
 */
export type Missing =
  | { what: 'checklist'; point: Checkpoint }
  | { what: 'accessories' }
  | { what: 'came' }
  | { what: 'side'; angle: Angle }
  | { what: 'cost' | 'note' | 'proof' | 'out_report'; key: string }

interface Kind {
  isMachine: boolean
  isRejection: boolean
  hasOutReport: boolean
  /** There was a withdrawal from several units: which ones arrived has to be entered. */
  awaited?: Awaited | undefined
}

interface Awaited {
  pieces: number
  serial_numbers: readonly string[]
}

/** The number that arrived, as ticked or typed; undefined: not entered yet. */
export function countArrived({ serials, pieces }: Inspection, awaited: Awaited): number | undefined {
  if (awaited.serial_numbers.length > 0) return serials.length > 0 ? serials.length : undefined
  const count = /^\d{1,3}$/.test(pieces.trim()) ? Number(pieces) : undefined
  return count !== undefined && count <= awaited.pieces ? count : undefined
}

export function findMissing(
  inspection: Inspection,
  { isMachine, isRejection, hasOutReport, awaited }: Kind,
  centsIn: (text: string) => number,
): Missing[] {
  const { checklist, sides, findings, remark } = inspection
  const wants: Missing[] = []
  if (awaited && countArrived(inspection, awaited) === undefined) wants.push({ what: 'came' })
  if (isMachine) {
    wants.push(...findOpenCheckpoints(checklist).map(point => ({ what: 'checklist', point }) as const))
    const isExplained = remark.trim() !== '' || findings.some(({ rule }) => rule === 'missing_part')
    if (!checklist.accessories_complete && !isExplained) wants.push({ what: 'accessories' })
    if (!isRejection) {
      wants.push(...angles.filter(angle => !sides[angle]).map(angle => ({ what: 'side', angle }) as const))
    }
  }
  for (const { key, cost, duty, note, pictures } of findings) {
    const cents = centsIn(cost)
    if (!Number.isFinite(cents)) wants.push({ what: 'cost', key })
    if (note.trim().length < 3) wants.push({ what: 'note', key })
    const isHis = duty === 'customer' && cents > 0
    if (isHis && pictures.length === 0) wants.push({ what: 'proof', key })
    if (isHis && !hasOutReport) wants.push({ what: 'out_report', key })
  }
  return wants
}

/** The fields missing in one finding. */
export function missingFor(wants: readonly Missing[], key: string): ReadonlySet<Missing['what']> {
  return new Set(wants.flatMap(want => ('key' in want && want.key === key ? [want.what] : [])))
}
