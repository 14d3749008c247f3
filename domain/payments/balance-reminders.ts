import { addDays, type Day, daysBetween } from '../calendar.ts'

/**
 * Days relative to the due date of the rest of an order on which its customer is reminded: once before and three times
 * after. Afterwards staff decide; until then it stays owed.
 */
export const balanceReminderDays = [-3, 1, 17, 33] as const
export type BalanceReminder = (typeof balanceReminderDays)[number]

/**
 * The terms: a reminder after the due day is free and gives fourteen days. They begin on the day after its receipt, which
 * may be the day after it was sent.
 */
const termDays = 15

/** The last day to pay what a reminder asks for that is sent today. */
export function lastDayToPay(today: Day): Day {
  return addDays(today, termDays)
}

/** The last day on which a reminder that is sent today allows its customer to pay; undefined: nothing is late yet. */
export function reminderTerm(today: Day, until: Day): Day | undefined {
  return today > until ? lastDayToPay(today) : undefined
}

interface ReminderState {
  today: Day
  until: Day
  /** The latest reminder that was sent, and on which day. */
  last: { step: number; on: Day } | null
}

/**
 * The next reminder, once its day has come and the term of the one before is over, today or while the check did not run;
 * undefined: none is due. The one before the due day is left out after it, and no other.
 */
export function balanceReminderDue({ today, until, last }: ReminderState): BalanceReminder | undefined {
  const days = daysBetween(until, today)
  const next = balanceReminderDays.find(step => (last === null || step > last.step) && (step > 0 || days <= 0))
  if (next === undefined || days < next) return undefined
  const term = last && reminderTerm(last.on, until)
  return term && today <= term ? undefined : next
}
