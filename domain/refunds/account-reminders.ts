import { type Day, daysBetween } from '../calendar.ts'

/**
 * Days after the first request for a bank account on which the customer is asked again; afterwards staff decide. The
 * customer's claim to the money is not affected.
 */
export const accountReminderDays = [0, 7, 21] as const

/** Whether the customer is due a reminder for the bank account that a refund needs. */
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
