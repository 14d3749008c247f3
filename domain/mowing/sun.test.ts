import { describe, expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import { type Position, sunTimes } from './sun.ts'

const amsterdam = { latitude: 52.37, longitude: 4.9 }
const cologne = { latitude: 50.94, longitude: 6.96 }
const berlin = { latitude: 52.52, longitude: 13.4 }
const munich = { latitude: 48.14, longitude: 11.58 }
const brussels = { latitude: 50.85, longitude: 4.35 }
const flensburg = { latitude: 54.78, longitude: 9.44 }
const newYork = { latitude: 40.71, longitude: -74.01 }
const sydney = { latitude: -33.87, longitude: 151.21 }
const reykjavik = { latitude: 64.15, longitude: -21.94 }
const quito = { latitude: -0.18, longitude: -78.47 }
const tromso = { latitude: 69.65, longitude: 18.96 }

/** Computed with another astronomical model (VSOP87, Astronomy Engine 2.1), rounded to the second. */
const known: [string, Position, Day, string, string][] = [
  ['Amsterdam at the spring equinox', amsterdam, '2026-03-20', '2026-03-20T05:43:14Z', '2026-03-20T17:53:29Z'],
  ['Amsterdam as summer time begins', amsterdam, '2026-03-29', '2026-03-29T05:22:09Z', '2026-03-29T18:09:13Z'],
  ['Amsterdam on the longest day', amsterdam, '2026-06-21', '2026-06-21T03:18:03Z', '2026-06-21T20:06:22Z'],
  ['Amsterdam as summer time ends', amsterdam, '2026-10-25', '2026-10-25T06:23:24Z', '2026-10-25T16:24:45Z'],
  ['Amsterdam on the shortest day', amsterdam, '2026-12-21', '2026-12-21T07:48:06Z', '2026-12-21T15:28:48Z'],
  ['Cologne in November', cologne, '2026-11-21', '2026-11-21T06:57:52Z', '2026-11-21T15:37:41Z'],
  ['Cologne on the longest day', cologne, '2026-06-21', '2026-06-21T03:17:54Z', '2026-06-21T19:50:02Z'],
  ['Berlin on the shortest day', berlin, '2026-12-21', '2026-12-21T07:14:54Z', '2026-12-21T14:53:59Z'],
  ['Munich on a leap day', munich, '2028-02-29', '2028-02-29T05:56:00Z', '2028-02-29T16:56:58Z'],
  ['Brussels in October', brussels, '2026-10-25', '2026-10-25T06:22:18Z', '2026-10-25T16:30:18Z'],
  ['Flensburg on the longest day', flensburg, '2026-06-21', '2026-06-21T02:44:24Z', '2026-06-21T20:03:42Z'],
  ['New York: its sunset is tomorrow in UTC', newYork, '2026-06-21', '2026-06-21T09:25:05Z', '2026-06-22T00:30:43Z'],
  ['Sydney: its sunrise was yesterday in UTC', sydney, '2026-12-21', '2026-12-20T18:40:37Z', '2026-12-21T09:05:26Z'],
  ['Reykjavik: sunset after midnight', reykjavik, '2026-06-21', '2026-06-21T02:55:13Z', '2026-06-22T00:03:55Z'],
  ['Quito on the equator', quito, '2026-03-20', '2026-03-20T11:18:00Z', '2026-03-20T23:24:30Z'],
  ['Tromsø a week before the long night', tromso, '2026-11-21', '2026-11-21T09:06:16Z', '2026-11-21T11:52:53Z'],
]

/** Values printed in calendars: Amsterdam 08:48 and 16:29 on the shortest day. */
test('agrees with the printed calendar', () => {
  const sun = sunTimes('2026-12-21', amsterdam)
  if (sun.light !== 'rises_and_sets') throw new Error(sun.light)
  const inWinter = (instant: number) => new Date(instant + 3_600_000 + 30_000).toISOString().slice(11, 16)
  expect([inWinter(sun.sunrise), inWinter(sun.sunset)]).toEqual(['08:48', '16:29'])
})

describe('within two minutes of an independent ephemeris', () => {
  test.each(known)('%s', (_name, position, day, sunrise, sunset) => {
    const sun = sunTimes(day, position)
    if (sun.light !== 'rises_and_sets') throw new Error(sun.light)
    expect(Math.abs(sun.sunrise - Date.parse(sunrise)) / 60_000).toBeLessThan(2)
    expect(Math.abs(sun.sunset - Date.parse(sunset)) / 60_000).toBeLessThan(2)
  })

  test('where the sun is high, within ten seconds', () => {
    for (const [name, position, day, sunrise, sunset] of known.filter(([, { latitude }]) => Math.abs(latitude) < 55)) {
      const sun = sunTimes(day, position)
      if (sun.light !== 'rises_and_sets') throw new Error(sun.light)
      expect(Math.abs(sun.sunrise - Date.parse(sunrise)), name).toBeLessThan(10_000)
      expect(Math.abs(sun.sunset - Date.parse(sunset)), name).toBeLessThan(10_000)
    }
  })
})

describe('a day without sunrise or sunset', () => {
  test.each([
    ['midsummer in Tromsø', tromso, '2026-06-21', 'always_up'],
    ['midwinter in Tromsø', tromso, '2026-12-21', 'always_down'],
    ['midsummer at the north pole', { latitude: 90, longitude: 0 }, '2026-06-21', 'always_up'],
    ['midsummer at the south pole', { latitude: -90, longitude: 0 }, '2026-06-21', 'always_down'],
    ['midwinter in McMurdo', { latitude: -77.85, longitude: 166.67 }, '2026-12-21', 'always_up'],
  ] as const)('%s', (_name, position, day, light) => {
    expect(sunTimes(day, position)).toEqual({ light })
  })
})

test('every day of a year has its noon between sunrise and sunset, and times change smoothly from day to day', () => {
  let before: number | undefined
  for (let index = 0; index < 366; index += 1) {
    const midnight = Date.UTC(2027, 0, 1 + index)
    const sun = sunTimes(new Date(midnight).toISOString().slice(0, 10) as Day, amsterdam)
    if (sun.light !== 'rises_and_sets') throw new Error(sun.light)
    expect(sun.sunrise).toBeLessThan(midnight + 12 * 3_600_000)
    expect(sun.sunset).toBeGreaterThan(midnight + 12 * 3_600_000)
    const sinceMidnight = sun.sunrise - midnight
    if (before !== undefined) expect(Math.abs(sinceMidnight - before)).toBeLessThan(150_000)
    before = sinceMidnight
  }
})
