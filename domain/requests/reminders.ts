import { addDays, type Day, daysBetween } from '../calendar.ts'

/** So many days before the end a tenant is reminded. Nothing renews by itself, so nothing is forgotten either. */
export const reminderDays = [30, 7, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

interface Ending {
  today: Day
  end: Day
  /** The machine is there since then: nobody is reminded of an end that was as near when it came. */
  since: Day
}

/** The last reminder whose day has come, today or while nobody looked; undefined: none, or the rental is over. */
export function reminderDue({ today, end, since }: Ending): ReminderDays | undefined {
  if (today >= end) return undefined
  const due = reminderDays.findLast(days => daysBetween(today, end) <= days)
  return due !== undefined && since <= addDays(end, -due) ? due : undefined
}
