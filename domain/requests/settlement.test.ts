import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../calendar.ts'
import { answerDays, setOffAfterReminder } from './settlement.ts'

describe('a settlement without an answer', () => {
  // The limits of the setting.
  const terms = fc.integer({ min: 14, max: 60 })
  const days = fc.integer({ min: 0, max: 5000 }).map(count => addDays('2026-01-01', count))

  test('is never set off before the days to answer, the days of silence and those after its reminder are over', () => {
    fc.assert(
      fc.property(days, terms, (today, dispute_days) => {
        const { dispute_until, set_off_from } = answerDays(today, { dispute_days })
        expect(daysBetween(today, dispute_until)).toBe(dispute_days)
        expect(daysBetween(today, set_off_from)).toBeGreaterThan(30)
        expect(daysBetween(dispute_until, set_off_from)).toBeGreaterThanOrEqual(16)
      }),
    )
  })

  test('is set off from the day that was announced, if it is reminded on the last day to answer', () => {
    fc.assert(
      fc.property(days, terms, (today, dispute_days) => {
        const { dispute_until, set_off_from } = answerDays(today, { dispute_days })
        expect(setOffAfterReminder(dispute_until, set_off_from)).toBe(set_off_from)
      }),
    )
  })

  test.each([
    [14, 31],
    [15, 31],
    [30, 46],
    [60, 76],
  ])('with %i days to answer: from day %i', (dispute_days, day) => {
    expect(daysBetween('2027-02-01', answerDays('2027-02-01', { dispute_days }).set_off_from)).toBe(day)
  })
})
