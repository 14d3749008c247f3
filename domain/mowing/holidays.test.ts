import { describe, expect, test } from 'vitest'
import { addDays, type Day, weekday } from '../calendar.ts'
import { easterSunday, findHoliday, type MowingCountry } from './holidays.ts'

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test('Easter is a Sunday between 22 March and 25 April, for four centuries', () => {
  for (let year = 1900; year < 2300; year += 1) {
    const day = easterSunday(year)
    expect(weekday(day), day).toBe(7)
    expect(day >= `${year}-03-22` && day <= `${year}-04-25`, day).toBe(true)
  }
})

function listHolidays(country: MowingCountry, year: number): string[] {
  const found: string[] = []
  for (let day: Day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const holiday = findHoliday(country, day)
    if (holiday) found.push(`${day.slice(5)} ${holiday}`)
  }
  return found
}

describe('the holidays of 2026', () => {
  test('Netherlands', () => {
    expect(listHolidays('NL', 2026)).toEqual([
      '01-01 new_year', '04-05 easter_sunday', '04-06 easter_monday', '04-27 kings_day', '05-05 liberation_day',
      '05-14 ascension', '05-24 whit_sunday', '05-25 whit_monday', '12-25 christmas_day', '12-26 second_christmas_day',
    ]) // biome-ignore format: a list
  })
  test('Belgium', () => {
    expect(listHolidays('BE', 2026)).toEqual([
      '01-01 new_year', '04-05 easter_sunday', '04-06 easter_monday', '05-01 labour_day', '05-14 ascension',
      '05-24 whit_sunday', '05-25 whit_monday', '07-21 national_day_be', '08-15 assumption', '11-01 all_saints',
      '11-11 armistice', '12-25 christmas_day',
    ]) // biome-ignore format: a list
  })
  test('Germany, those of every state', () => {
    expect(listHolidays('DE', 2026)).toEqual([
      '01-01 new_year', '04-03 good_friday', '04-05 easter_sunday', '04-06 easter_monday', '05-01 labour_day',
      '05-14 ascension', '05-24 whit_sunday', '05-25 whit_monday', '10-03 german_unity', '12-25 christmas_day',
      '12-26 second_christmas_day',
    ]) // biome-ignore format: a list
  })
  test('King’s Day comes a day earlier where it would be a Sunday', () => {
    expect(findHoliday('NL', '2025-04-26')).toBe('kings_day')
    expect(findHoliday('NL', '2025-04-27')).toBeUndefined()
    expect(findHoliday('BE', '2026-04-27')).toBeUndefined()
  })
})
