import { type Day, daysBetween } from '../calendar.ts'

/**
 * So many days from the day by which the rest of an order is to be paid its customer is reminded of it: before, and
 * three times after. Then people decide; until they do, it stays owed.
 */
export const balanceReminderDays = [-3, 1, 14, 30] as const
export type BalanceReminder = (typeof balanceReminderDays)[number]

/** The last reminder whose day has come, today or while nobody looked; undefined: none has, or it was sent. */
export function balanceReminderDue({
  today,
  until,
  reminded,
}: {
  today: Day
  until: Day
  /** The last one that was sent. */
  reminded: number | null
}): BalanceReminder | undefined {
  const due = balanceReminderDays.findLast(days => daysBetween(until, today) >= days)
  return due !== undefined && (reminded === null || reminded < due) ? due : undefined
}
