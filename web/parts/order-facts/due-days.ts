import { addDays, type Day, weekday } from '#domain/calendar.ts'

const withdrawalDays = 14
const inspectionWorkingDays = 5
const depositDays = 14

/** The last day to withdraw, counted from receipt. A weekend moves it on: nobody loses a day (Regulation 1182/71). */
export function withdrawUntil(received: Day): Day {
  let last = addDays(received, withdrawalDays)
  while (weekday(last) > 5) last = addDays(last, 1)
  return last
}

/** When a deposit is back at the latest if the machine arrives on this day: inspected first, then paid out. */
export function depositBackBy(arrived: Day): Day {
  let inspected = arrived
  for (let left = inspectionWorkingDays; left > 0; ) {
    inspected = addDays(inspected, 1)
    if (weekday(inspected) <= 5) left -= 1
  }
  return addDays(inspected, depositDays)
}
