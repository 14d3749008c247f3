import { expect, test } from 'vitest'
import { amountText, centsIn } from './amount.ts'

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['1.234,50', 123450],
  ['1,234.50', 123450],
  ['1.234', 123400],
  ['1234567', 123456700],
  ['€ 0,01', 1],
  ['0', 0],
])('%s is %i cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents)
})

test.each(['', '-5', 'twaalf', '1,2,3', '12,345,6,', '1e3', '12.', ',50', '1.23.4'])('%j is no amount', text => {
  expect(centsIn(text)).toBeNaN()
})

test('the text of a field parses to the same amount', () => {
  for (const language of ['nl', 'de', 'en', 'zh']) expect(centsIn(amountText(123405, language))).toBe(123405)
})
