import { expect, test } from 'vitest'
import { parseCents } from './euros.ts'

test.each([
  ['24,90', 2490],
  ['24.9', 2490],
  ['24', 2400],
  ['0,01', 1],
  [' € 1.250,50 ', 125_050],
  ['1,250.50', 125_050],
  ['1.250', 125_000],
  ["1'250,5", 125_050],
  ['12 euro', 1200],
  ['２４，９０', 2490],
  ['0', 0],
])('%s', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test.each(['', 'alles', '-5', '1,2,3', '1.25.0', '1.250.50', '12e3', '99999999', '1,250,50', '0x10', '∞'])(
  'not %s',
  text => {
    expect(parseCents(text)).toBeUndefined()
  },
)
