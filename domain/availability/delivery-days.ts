import { addDays, type Day, weekday } from '../calendar.ts'
import { findHoliday } from '../mowing/holidays.ts'

/** Whether parcels are delivered on this day: on working days, which are neither Sundays nor public holidays. */
export function isDeliveryDay(country: string, day: Day): boolean {
  return weekday(day) !== 7 && findHoliday(country, day) === undefined
}

/** The first day from this one on with a delivery; with `step` -1 the last one up to it. */
export function deliveryDayFrom(country: string, day: Day, step: 1 | -1 = 1): Day {
  return isDeliveryDay(country, day) ? day : deliveryDayFrom(country, addDays(day, step), step)
}
