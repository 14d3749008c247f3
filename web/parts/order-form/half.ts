import type { Quote } from './order.ts'

/** A purchase that is paid in two parts: one when it is ordered, the rest after its delivery. */
export interface Half {
  first: number
  rest: number
  /** Days after the last delivery within which the rest is due. */
  days: number
}

/** undefined: it is paid whole, because the shop offers nothing else or this customer may not choose it now. */
export function findHalf({ half_payment: offered, totals }: Quote): Half | undefined {
  if (!offered || offered.refused !== null) return undefined
  return { first: offered.amount, rest: totals.due_today - offered.amount, days: offered.within_days }
}
