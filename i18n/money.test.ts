import { expect, test } from 'vitest'
import { languageTags } from '#domain/languages.ts'
import { formatMoney } from './money.ts'

test('an amount is written alike everywhere, with the minus before the euro', () => {
  const { nl, en, de, zh } = languageTags
  expect(formatMoney(-25_000, nl)).toBe('−€\u00a0250,00')
  expect(formatMoney(-25_000, en)).toBe('−€250.00')
  expect(formatMoney(-25_000, de)).toBe('−250,00\u00a0€')
  expect(formatMoney(-25_000, zh)).toBe('−€250.00')
  expect(formatMoney(102_000, nl, true)).toBe('€\u00a01.020')
  expect(formatMoney(102_050, nl, true)).toBe('€\u00a01.020,50')
  expect(formatMoney(0, nl)).toBe('€\u00a00,00')
  expect(formatMoney(-0, nl)).toBe('€\u00a00,00')
})
