import { type Day, daysBetween } from '../calendar.ts'

/**
 * So many days after its customer was first asked for an account they are asked again; then people decide. The money stays
 * theirs all the same.
 */
export const accountReminderDays = [0, 7, 21] as const

/** Whether somebody is to be asked (again) for the account a refund waits for. */
export function isAccountReminderDue({
  requestedOn,
  times,
  today,
}: {
  requestedOn: Day | null
  times: number
  today: Day
}): boolean {
  if (requestedOn === null || times === 0) return true
  const days = accountReminderDays[times]
  return days !== undefined && daysBetween(requestedOn, today) >= days
}
