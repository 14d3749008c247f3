import { addDays, type Day, weekday } from '#domain/calendar.ts'

const inspectionWorkingDays = 5
const depositDays = 14

/**
 * The latest day on which a deposit is returned if the machine arrives on this day: first the inspection, then the
 * payment.
 */
export function depositBackBy(arrived: Day): Day {
  let inspected = arrived
  for (let left = inspectionWorkingDays; left > 0; ) {
    inspected = addDays(inspected, 1)
    if (weekday(inspected) <= 5) left -= 1
  }
  return addDays(inspected, depositDays)
}
