import { type Day, daysBetween } from '../calendar.ts'

/**
 * Days relative to the due date of the rest of an order on which its customer is reminded: once before and three times
 * after. Afterwards staff decide; until then it stays owed.
 */
export const balanceReminderDays = [-3, 1, 14, 30] as const
export type BalanceReminder = (typeof balanceReminderDays)[number]

/**
 * The latest reminder whose day has come, today or while the check did not run; undefined: none is due, or it was sent.
 */
export function balanceReminderDue({
  today,
  until,
  reminded,
}: {
  today: Day
  until: Day
  /** The latest reminder that was sent. */
  reminded: number | null
}): BalanceReminder | undefined {
  const due = balanceReminderDays.findLast(days => daysBetween(until, today) >= days)
  return due !== undefined && (reminded === null || reminded < due) ? due : undefined
}
