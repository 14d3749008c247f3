import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { balanceReminderDays, balanceReminderDue, reminderTerm } from './balance-reminders.ts'

const until = '2027-04-15' as Day

test.each([
  ['2027-04-11', null, undefined],
  ['2027-04-12', null, -3],
  ['2027-04-15', null, -3],
  ['2027-04-15', -3, undefined],
  ['2027-04-16', -3, 1],
  ['2027-04-16', null, 1],
  ['2027-05-01', 1, undefined],
  ['2027-05-02', 1, 17],
  ['2027-05-17', 17, undefined],
  ['2027-05-18', 17, 33],
  ['2029-01-01', 33, undefined],
] as const)('on %s, last reminded on day %s, the reminder of day %s is due', (today, step, days) => {
  const last = step === null ? null : { step, on: addDays(until, step) }
  expect(balanceReminderDue({ today, until, last })).toBe(days)
})

test('a reminder that was late gives its fourteen days before the next, and the first after the due day is never left out', () => {
  expect(balanceReminderDue({ today: '2029-01-01', until, last: null })).toBe(1)
  const last = { step: 1, on: addDays(until, 10) }
  expect(balanceReminderDue({ today: '2027-05-10', until, last })).toBeUndefined()
  expect(balanceReminderDue({ today: '2027-05-11', until, last })).toBe(17)
  // So late that it went on the day of the second.
  const late = { step: 1, on: addDays(until, 17) }
  expect(balanceReminderDue({ today: addDays(until, 33), until, last: late })).toBe(17)
})

test('a reminder names the last of fourteen whole days that follow its receipt, once something is late', () => {
  expect(reminderTerm('2027-04-15', until)).toBeUndefined()
  expect(reminderTerm('2027-04-16', until)).toBe('2027-05-01')
})

test('each is sent at most once, in order, and never before the term of the one before is over', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 90 }), { maxLength: 30 }), days => {
      const sent: { step: number; day: number }[] = []
      for (const day of days.toSorted((a, b) => a - b)) {
        const today = addDays(until, day)
        const before = sent.at(-1)
        const last = before ? { step: before.step, on: addDays(until, before.day) } : null
        const step = balanceReminderDue({ today, until, last })
        if (step !== undefined) sent.push({ step, day })
      }
      const steps = sent.map(({ step }) => step)
      expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
      const late = sent.filter(({ day }) => day > 0)
      expect(late.map(({ step }) => step)).toEqual(balanceReminderDays.filter(step => step > 0).slice(0, late.length))
      for (const [index, { day }] of late.entries()) {
        const before = late[index - 1]
        if (before) expect(addDays(until, day) > (reminderTerm(addDays(until, before.day), until) ?? '')).toBe(true)
      }
    }),
  )
})
