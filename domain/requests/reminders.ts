import { addDays, type Day, daysBetween } from '../calendar.ts'

/** Days before the end on which a tenant is reminded. Nothing renews automatically, so the tenant must act in time. */
export const reminderDays = [30, 7, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

interface RentalDays {
  today: Day
  end: Day
  /** The delivery day of the machine: no reminder is sent for a day before it. */
  since: Day
}

/**
 * The latest reminder whose day has come, today or while the check did not run; undefined: none, or the rental is over.
 */
export function reminderDue({ today, end, since }: RentalDays): ReminderDays | undefined {
  if (today >= end) return undefined
  const due = reminderDays.findLast(days => daysBetween(today, end) <= days)
  return due !== undefined && since <= addDays(end, -due) ? due : undefined
}
