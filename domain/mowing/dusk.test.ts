import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryMiddles } from './country-middles.ts'
import { duskAt } from './dusk.ts'

const at = (text: string) => Date.parse(text)
const { NL: place } = countryMiddles

test.each([
  ['a winter afternoon', '2026-11-28T14:00:00Z', false],
  ['a winter afternoon after sunset', '2026-11-28T16:00:00Z', true],
  ['before midnight', '2026-11-28T23:30:00Z', true],
  ['after midnight of UTC', '2026-11-29T00:30:00Z', true],
  ['a winter morning before sunrise', '2026-11-29T06:30:00Z', true],
  ['a winter morning', '2026-11-29T08:30:00Z', false],
  ['a summer evening', '2026-06-21T19:30:00Z', false],
  ['a summer evening after sunset', '2026-06-21T20:30:00Z', true],
])('%s', (_name, now, isDusk) => {
  expect(duskAt(at(now), place).isDusk).toBe(isDusk)
})

test('it changes at sunset and at sunrise', () => {
  const sunset = duskAt(at('2026-11-28T12:00:00Z'), place).changesAt ?? 0
  expect(Math.abs(sunset - at('2026-11-28T15:32:00Z'))).toBeLessThan(4 * 60_000)
  const sunrise = duskAt(sunset, place).changesAt ?? 0
  expect(Math.abs(sunrise - at('2026-11-29T07:23:00Z'))).toBeLessThan(4 * 60_000)
})

test('it stays as it is until it changes, and then it is different', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom(...Object.values(countryMiddles)), (moment, middle) => {
      const { isDusk, changesAt = 0 } = duskAt(+moment, middle)
      expect(duskAt(changesAt - 1, middle).isDusk).toBe(isDusk)
      expect(duskAt(changesAt, middle).isDusk).toBe(!isDusk)
    }),
  )
})

test('where the sun does not rise or set on these days nothing changes', () => {
  const north = { latitude: 80, longitude: 20 }
  expect(duskAt(at('2026-12-21T12:00:00Z'), north)).toEqual({ isDusk: true, changesAt: undefined })
  expect(duskAt(at('2026-06-21T00:00:00Z'), north)).toEqual({ isDusk: false, changesAt: undefined })
})
