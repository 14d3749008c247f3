import { expect, test } from 'vitest'
import { earlyDaysValue } from './early.ts'

const rental = { start: '2027-06-15', ways: 4, monthly: 3000 } as const

test.each([
  ['on the day it is due', '2027-06-11', 0],
  ['later than that', '2027-06-20', 0],
  ['a week before', '2027-06-04', 0],
  ['more than a week before: every day of it', '2027-06-03', 800],
  ['two hundred days before', '2026-11-23', 20_000],
] as const)('%s', (_name, today, cents) => {
  expect(earlyDaysValue({ ...rental, today })).toBe(cents)
})
