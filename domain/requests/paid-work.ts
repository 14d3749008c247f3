import { addDays, type Day } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { lastDayToWithdraw } from '../shipments/term.ts'

/** withdrawn: its customer withdrew from the work after they had accepted it. */
export const billStates = ['none', 'waiting', 'accepted', 'paid', 'declined', 'withdrawn'] as const
export type BillState = (typeof billStates)[number]

/** Work that its customer pays for is a contract of its own, with a withdrawal period from its conclusion. */
export interface PaidWork {
  /** The day after that period; null: it was concluded before this was stored. */
  readonly work_from: Day | null
  readonly isExpress: boolean
}

/** The last day to withdraw from work that is concluded on a day, and the day from which it begins. */
export function workPeriod(concluded: Day, country: string) {
  const withdrawal_until = lastDayToWithdraw(concluded, country)
  return { withdrawal_until, work_from: addDays(withdrawal_until, 1) }
}

/** The last day to withdraw from it; null: it has no period of its own. */
export function workWithdrawalEnd({ work_from }: Pick<PaidWork, 'work_from'>): Day | null {
  return work_from && addDays(work_from, -1)
}

/** Before its period is over it begins only if its customer asked for that expressly (CRD art. 7(3) and 8(8)). */
export function mayWorkBegin({ work_from, isExpress }: PaidWork, today: Day): boolean {
  return isExpress || work_from === null || today >= work_from
}

/** The price of the part that was done. */
export function priceOfDone(price: Cents, donePercent: number): Cents {
  return Math.floor((price * donePercent) / 100)
}

/** What is owed for the part that was done on express request (CRD art. 14(3)); otherwise nothing. */
export function owedForWork(
  price: Cents,
  { isExpress, donePercent }: { isExpress: boolean; donePercent: number },
): Cents {
  return isExpress ? priceOfDone(price, donePercent) : 0
}
