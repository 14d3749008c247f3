import { describe, expect, test } from 'vitest'
import { isDay } from '../calendar.ts'
import { mowingCountries } from './holidays.ts'
import { mowingHours } from './mowing-hours.ts'
import { findMowingPlace, foldName, mowingTable } from './places.ts'
import { mowingRuleKeys, mowingRules } from './rules.ts'

const rows = mowingCountries.flatMap(country =>
  mowingTable[country].places.map(place => [`${country} ${place.name}`, country, place] as const),
)

describe('the table', () => {
  test('no two places of a country share a normalized name', () => {
    for (const country of mowingCountries) {
      const names = mowingTable[country].places.flatMap(({ name, also = [] }) => [
        ...new Set([name, ...also].map(foldName)),
      ])
      expect(new Set(names).size, country).toBe(names.length)
      expect(
        names.every(name => name.length > 1),
        country,
      ).toBe(true)
    }
  })

  test.each(rows)('%s is in its country, and its status fits its sources', (_name, country, place) => {
    const { latitude, longitude } = place.at
    const box = { NL: [50.7, 53.6, 3.3, 7.3], BE: [49.4, 51.6, 2.5, 6.5], DE: [47.2, 55.1, 5.8, 15.1] }[country]
    const [south = 0, north = 0, west = 0, east = 0] = box
    expect(latitude > south && latitude < north && longitude > west && longitude < east).toBe(true)
    const verified = place.rules.filter(rule => !rule.unverified)
    if (place.status === 'unknown') expect(verified).toEqual([])
    if (place.status === 'known') expect(verified.length).toBeGreaterThan(0)
    if (place.status === 'advice') expect(verified.some(({ key }) => key.startsWith('advice_'))).toBe(true)
    if (place.status === 'advice') expect(verified.some(({ key }) => mowingRules[key].binding)).toBe(false)
  })

  test('every rule has an address and a date as exact as its source, or none', () => {
    const all = mowingCountries.flatMap(country => [
      ...mowingTable[country].rules,
      ...mowingTable[country].places.flatMap(({ rules }) => rules),
    ])
    for (const { source, date } of all) {
      expect(() => new URL(source), source).not.toThrow()
      expect(source).toMatch(/^https:/)
      if (date) expect(isDay(`${date}${'-01-01'.slice(date.length - 4)}`.slice(0, 10)), date).toBe(true)
    }
    const used = new Set<string>(all.map(({ key }) => key))
    expect(mowingRuleKeys.filter(key => !used.has(key))).toEqual([])
  })
})

describe('a name is found however it is typed', () => {
  test.each([
    ['DE', 'köln', 'Köln'],
    ['DE', 'KOELN', 'Köln'],
    ['DE', '  Koln ', 'Köln'],
    ['DE', 'Cologne', 'Köln'],
    ['DE', 'Goettingen', 'Göttingen'],
    ['DE', 'halle/saale', 'Halle (Saale)'],
    ['DE', 'Munchen', 'München'],
    ['DE', '慕尼黑', 'München'],
    ['NL', 'den bosch', '’s-Hertogenbosch'],
    ['NL', "'s-hertogenbosch", '’s-Hertogenbosch'],
    ['NL', 'the hague', 'Den Haag'],
    ['BE', 'LIEGE', 'Liège'],
    ['BE', 'wezembeek oppem', 'Wezembeek-Oppem'],
    ['BE', 'Auderghem', 'Oudergem'],
  ] as const)('%s %s', (country, typed, name) => {
    expect(findMowingPlace(country, typed)?.name).toBe(name)
  })

  test('ß is ss, and a place of another country is none', () => {
    expect(foldName('Großenhain')).toBe(foldName('GROSSENHAIN'))
    expect(findMowingPlace('NL', 'Köln')).toBeUndefined()
    expect(findMowingPlace('DE', 'Köl')).toBeUndefined()
    expect(findMowingPlace('DE', '')).toBeUndefined()
    expect(findMowingPlace('DE', '—')).toBeUndefined()
  })
})

describe('what is said of a place', () => {
  const query = (country: 'NL' | 'BE' | 'DE', place?: string) =>
    mowingHours({ country, place, from: '2026-11-21', days: 7 })

  test('a town with a ban: the federal rule and its own', () => {
    const { status, rules, sun, days } = query('DE', 'Koeln')
    expect([status, sun.isApproximate]).toEqual(['known', false])
    expect(rules.map(({ key, scope }) => [key, scope])).toEqual([
      ['de_federal', 'country'],
      ['night_30', 'place'],
    ])
    // On Saturday the sun limits mowing; on Sunday it is forbidden.
    expect(days[0]?.windows).toMatchObject([{ opens: 'night_30', closes: 'night_30' }])
    expect(days[1]?.windows).toEqual([])
  })

  test('an unknown town is reported as unknown, with the rules of the whole country', () => {
    const { status, place, rules, sun, days } = query('DE', 'Hintertupfingen')
    expect([status, place, sun.isApproximate]).toEqual(['unknown', 'Hintertupfingen', true])
    expect(rules.map(({ key }) => key)).toEqual(['de_federal'])
    expect(days[0]?.windows).toMatchObject([{ opens: 'de_federal', closes: 'de_federal' }])
    expect(query('NL', 'Ergens').status).toBe('unknown')
  })

  test('a country alone: Germany has a rule, the others only advice', () => {
    expect((['DE', 'NL', 'BE'] as const).map(country => [query(country).status, query(country).place])).toEqual([
      ['known', null],
      ['advice', null],
      ['advice', null],
    ])
    for (const country of ['NL', 'BE'] as const) expect(query(country).rules.some(({ binding }) => binding)).toBe(false)
  })

  test('advice of a town replaces the same advice of its country, with its own source', () => {
    const { rules } = query('BE', 'Kortrijk')
    expect(rules.filter(({ key }) => key === 'advice_daylight')).toMatchObject([{ scope: 'place', date: '2022-06' }])
  })

  test('a holiday is named', () => {
    const { days } = mowingHours({ country: 'DE', from: '2026-12-24', days: 3 })
    expect(days.map(({ holiday, windows }) => [holiday, windows.length])).toEqual([
      [null, 1],
      ['christmas_day', 0],
      ['second_christmas_day', 0],
    ])
  })

  test('no window is at night, in any place', () => {
    for (const [name, country, place] of rows) {
      if (country === 'DE') continue
      for (const { windows, sun } of mowingHours({ country, place: place.name, from: '2026-12-20', days: 14 }).days) {
        for (const { from, to } of windows) {
          if (sun.light !== 'rises_and_sets') throw new Error(name)
          expect(from >= sun.sunrise && to <= sun.sunset, name).toBe(true)
        }
      }
    }
  })
})
