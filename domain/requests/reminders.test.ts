import { expect, test } from 'vitest'
import { reminderDue } from './reminders.ts'

test.each([
  ['2027-03-01', undefined],
  ['2027-03-02', 30],
  ['2027-03-03', 30],
  ['2027-03-24', 30],
  ['2027-03-25', 7],
  ['2027-03-30', 7],
  ['2027-03-31', 1],
  ['2027-04-01', undefined],
  ['2027-04-20', undefined],
] as const)('on %s the reminder of %s days before 1 April is due', (today, days) => {
  expect(reminderDue({ today, end: '2027-04-01', since: '2027-01-01' })).toBe(days)
})

test('a machine delivered shortly before the end triggers no reminder for days already passed', () => {
  const came = { end: '2027-04-01', since: '2027-03-10' } as const
  expect(reminderDue({ ...came, today: '2027-03-10' })).toBeUndefined()
  expect(reminderDue({ ...came, today: '2027-03-25' })).toBe(7)
})
