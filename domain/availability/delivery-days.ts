import { type Day, weekday } from '../calendar.ts'
import { findHoliday } from '../mowing/holidays.ts'

/** Whether parcels are delivered on this day: on working days, which are neither Sundays nor public holidays. */
export function isDeliveryDay(country: string, day: Day): boolean {
  return weekday(day) !== 7 && findHoliday(country, day) === undefined
}
