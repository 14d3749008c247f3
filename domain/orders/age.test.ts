import { expect, test } from 'vitest'
import { needsAdult } from './age.ts'

test.each([
  [['buy'], 'whole', false],
  [['buy', 'buy'], 'whole', false],
  [['buy'], 'half', true],
  [['rent'], 'whole', true],
  [['buy', 'rent'], 'whole', true],
] as const)('%s paid %s: the age is declared: %s', (kinds, pay, expected) => {
  expect(needsAdult({ lines: kinds.map(kind => ({ kind })) }, pay)).toBe(expected)
})
