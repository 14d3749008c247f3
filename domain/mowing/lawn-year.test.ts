import { describe, expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import { isWinter } from '../suggestions/season.ts'
import { findSeason, lawnYear, rentUntil } from './lawn-year.ts'

const model = { cutting_efficiency: 100, mowing_time: 60, charging_time: 90 }
const dutch = { country: 'NL', year: 2027, area_m2: 500, model } as const

describe('a year of a lawn', () => {
  const year = lawnYear(dutch)

  test('grows most in summer, not at all in the cold, and half a metre in all', () => {
    const growth = year.map(({ growth_mm }) => growth_mm)
    expect(growth.indexOf(Math.max(...growth))).toBe(6)
    expect([growth[0], growth[1], growth[11]]).toEqual([0, 0, 0])
    const total = growth.reduce((sum, mm) => sum + mm, 0)
    expect(total).toBeGreaterThan(400)
    expect(total).toBeLessThan(700)
  })

  test.each(['NL', 'BE', 'DE'] as const)('in %s has no month to mow in the winter of the suggestions', country => {
    for (const { month, in_season } of lawnYear({ ...dutch, country })) {
      const days = [1, 28].map(day => `2027-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as Day)
      if (days.every(isWinter)) expect([month, in_season]).toEqual([month, false])
      if (!days.some(isWinter)) expect([month, in_season]).toEqual([month, true])
    }
  })

  test('has the longest day in June and the shortest in December', () => {
    const light = year.map(({ daylight_minutes }) => daylight_minutes)
    expect(light.indexOf(Math.max(...light))).toBe(5)
    expect(light.indexOf(Math.min(...light))).toBe(11)
    expect(light[5]).toBeGreaterThan(16 * 60)
  })

  test('takes twice the time for twice the lawn, and half of it with a machine twice as fast', () => {
    const larger = lawnYear({ ...dutch, area_m2: 1000 })
    const faster = lawnYear({ ...dutch, model: { ...model, cutting_efficiency: 200 } })
    for (const [index, { mowing_minutes }] of year.entries()) {
      expect(Math.abs((larger[index]?.mowing_minutes ?? 0) - 2 * mowing_minutes)).toBeLessThanOrEqual(1)
      expect(Math.abs((faster[index]?.mowing_minutes ?? 0) - mowing_minutes / 2)).toBeLessThanOrEqual(1)
    }
  })

  test('charges as often as the mowing takes charges', () => {
    for (const { mowing_minutes, charges } of year) expect(charges).toBe(Math.ceil(mowing_minutes / 60))
  })

  test('knows the hours of a town', () => {
    const country = lawnYear({ ...dutch, country: 'BE' })
    const town = lawnYear({ ...dutch, country: 'BE', place: 'Kraainem' })
    expect(town[5]?.allowed_minutes).toBeLessThan(country[5]?.allowed_minutes ?? 0)
  })
})

test('a season lies where the grass grows, later and shorter where it is colder', () => {
  const inNetherlands = findSeason(lawnYear(dutch))
  const inGermany = findSeason(lawnYear({ ...dutch, country: 'DE' }))
  expect(inNetherlands?.from_month).toBe(4)
  expect(inGermany?.months).toBeLessThanOrEqual(inNetherlands?.months ?? 0)
  expect(findSeason([])).toBeUndefined()
})

test('the rent of a season counts from its first month to its last', () => {
  const terms = { tiers: [{ from_months: 1, monthly: 10000 }], min_months: 1, max_months: 12 }
  const season = { from_month: 4, months: 7 }
  expect([3, 4, 6, 10, 12].map(month => rentUntil(terms, season, month))).toEqual([0, 10000, 30000, 70000, 70000])
  const atLeastThree = { ...terms, tiers: [{ from_months: 3, monthly: 10000 }], min_months: 3 }
  expect(rentUntil(atLeastThree, season, 4)).toBe(30000)
})
