import { addDays, type Day, daysBetween } from '../calendar.ts'

/** The complaints page promises an answer within fourteen days, usually within two working days. */
export const replyDays = 14

/** Days without an answer after which staff are alerted. */
export const alertDays = [10, 13] as const

export function replyDueOn(waitingSince: Day): Day {
  return addDays(waitingSince, replyDays)
}

/** The highest alert due today; 0 before the first. */
export function alertDayOn(waitingSince: Day, today: Day): number {
  const waited = daysBetween(waitingSince, today)
  return alertDays.findLast(day => waited >= day) ?? 0
}

export function isOverdue(waitingSince: Day, today: Day): boolean {
  return daysBetween(waitingSince, today) > replyDays
}
