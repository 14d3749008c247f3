import { describe, expect, test } from 'vitest'
import { mayRemindUnpaid, unpaidReminderAt } from './unpaid-reminder.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 3, 12, minutes))

describe('the reminder to pay', () => {
  test.each([
    [30, at(15)],
    [20, at(15)],
    [19, undefined],
    [10, undefined],
  ])('with %i minutes to pay', (minutes, due) => {
    expect(unpaidReminderAt({ placedAt: at(0), payUntil: at(minutes) })).toEqual(due)
  })

  const open = { now: at(15), payUntil: at(30), isPaid: false, isProcessing: false, hasEnded: false }

  test.each([
    ['of an order that waits for its payment', {}, true],
    ['not of a paid one', { isPaid: true }, false],
    ['not while a payment is on its way', { isProcessing: true }, false],
    ['not of one that has ended', { hasEnded: true }, false],
    ['late, with five minutes left', { now: at(25) }, true],
    ['not with less', { now: at(26) }, false],
    ['not when the time to pay is over', { now: at(31) }, false],
  ])('%s', (_what, change, expected) => {
    expect(mayRemindUnpaid({ ...open, ...change })).toBe(expected)
  })
})
