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
  /** Of several machines those that came. */
  serials: readonly string[]
  /** Of several pieces so many came, as it is typed. */
  pieces: string
}

export const blank: Inspection = {
  checklist: Object.fromEntries(checkpoints.map(point => [point, false])) as Record<Checkpoint, boolean>,
  ...{ sides: {}, findings: [], waive: [], remark: '', restock: true, serials: [], pieces: '' },
}

/** What still has to be done before it can be finished: as the server asks it, so that nobody is sent back by it. */
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
  /** Several were withdrawn from: which have come has to be said. */
  awaited?: Awaited | undefined
}

interface Awaited {
  pieces: number
  serial_numbers: readonly string[]
}

/** How many came, as it was ticked or typed; undefined: not said yet. */
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

/** What stands in the way of one finding, by its field. */
export function missingFor(wants: readonly Missing[], key: string): ReadonlySet<Missing['what']> {
  return new Set(wants.flatMap(want => ('key' in want && want.key === key ? [want.what] : [])))
}
