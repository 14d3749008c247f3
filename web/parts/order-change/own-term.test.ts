import { expect, test } from 'vitest'
import { overlapsOwnTerm } from './own-term.ts'

const rental = { start: '2026-06-01', months: 6 } as const

test.each([
  ['2026-06-01', 6, true],
  ['2026-06-08', 6, true],
  ['2026-11-30', 6, true],
  // From the day after the last day on, the terms no longer overlap.
  ['2026-12-01', 6, false],
  ['2026-03-01', 3, false],
  ['2026-03-02', 3, true],
] as const)('beginning on %s for %i months, it overlaps the own term: %s', (day, months, isOverlapping) => {
  expect(overlapsOwnTerm(rental, day, months)).toBe(isOverlapping)
})
