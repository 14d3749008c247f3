import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { balanceReminderDays, balanceReminderDue } from './balance-reminders.ts'

const until = '2027-04-15' as Day

test.each([
  ['2027-04-11', undefined],
  ['2027-04-12', -3],
  ['2027-04-15', -3],
  ['2027-04-16', 1],
  ['2027-04-28', 1],
  ['2027-04-29', 14],
  ['2027-05-14', 14],
  ['2027-05-15', 30],
  ['2029-01-01', 30],
] as const)('on %s the reminder of day %s is due', (today, days) => {
  expect(balanceReminderDue({ today, until, reminded: null })).toBe(days)
  if (days !== undefined) expect(balanceReminderDue({ today, until, reminded: days })).toBeUndefined()
})

test('each is sent at most once and in order, whichever days the check runs', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 60 }), { maxLength: 30 }), days => {
      const sent: number[] = []
      for (const day of days.toSorted((a, b) => a - b)) {
        const reminded = sent.at(-1) ?? null
        const due = balanceReminderDue({ today: addDays(until, day), until, reminded })
        if (due !== undefined) sent.push(due)
      }
      expect(sent).toEqual([...new Set(sent)].toSorted((a, b) => a - b))
      const last = Math.max(-20, ...days)
      expect(sent.at(-1)).toBe(balanceReminderDays.findLast(step => step <= last))
    }),
  )
})
