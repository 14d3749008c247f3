import { addDays, type Day } from '../calendar.ts'
import { ok, type Result, refuse } from '../result.ts'

export interface ReviewedItem {
  readonly product_kind: 'machine' | 'accessory' | 'service'
  readonly item_status: string
  readonly delivered: boolean
  readonly today: Day
  /** The day its review was written; null: no review. */
  readonly written_on: Day | null
}

export const reviewRefusals = ['only_machines', 'not_received', 'too_late'] as const
export type ReviewRefusal = (typeof reviewRefusals)[number]

/**
 * Anyone who has received a machine may review it once, and edit the review for some days. This includes people who
 * sent it back: leaving those out would make the reviews look better than the truth.
 */
export function mayReview(item: ReviewedItem, edit_days: number): Result<null, ReviewRefusal> {
  if (item.product_kind !== 'machine') return refuse('only_machines')
  if (!item.delivered || item.item_status === 'canceled') return refuse('not_received')
  if (item.written_on !== null && item.today > lastDayToEdit(item.written_on, edit_days)) return refuse('too_late')
  return ok(null)
}

export function lastDayToEdit(written_on: Day, edit_days: number): Day {
  return addDays(written_on, edit_days)
}
