import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '../calendar.ts'
import { begunAfterDays, refundAlertOn, refundDueOn } from './refund-due.ts'

describe('money after a withdrawal', () => {
  test.each<[string, Day, Day, Day, Day]>([
    ['in the middle of a year', '2027-05-03', '2027-05-14', '2027-05-16', '2027-05-17'],
    ['over the end of a year', '2027-12-20', '2027-12-31', '2028-01-02', '2028-01-03'],
    ['over a leap day', '2028-02-20', '2028-03-02', '2028-03-04', '2028-03-05'],
    ['over a February without one', '2027-02-20', '2027-03-03', '2027-03-05', '2027-03-06'],
    ['over the night the clocks go forward', '2027-03-20', '2027-03-31', '2027-04-02', '2027-04-03'],
    ['over the night they go back', '2027-10-22', '2027-11-02', '2027-11-04', '2027-11-05'],
  ])('W16 %s: told on day 11 and 13, due on day 14', (_name, stated, eleven, thirteen, due) => {
    expect(refundDueOn(stated)).toBe(due)
    const alertOn = (day: Day) => refundAlertOn(due, day)
    expect([
      alertOn(addDays(eleven, -1)),
      alertOn(eleven),
      alertOn(addDays(thirteen, -1)),
      alertOn(thirteen),
      alertOn(due),
    ]).toEqual([...[0, 11, 11, 13, 13]])
  })

  test('W13 a refund is begun on day 9, five days before it is due, and each alert leaves time to act', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map(days => addDays('2026-01-01', days))
    fc.assert(
      fc.property(day, stated => {
        const due = refundDueOn(stated)
        expect(daysBetween(stated, due)).toBe(14)
        expect(daysBetween(addDays(stated, begunAfterDays), due)).toBe(5)
        expect(refundAlertOn(due, addDays(stated, 10))).toBe(0)
        expect(refundAlertOn(due, addDays(stated, 11))).toBe(11)
        expect(refundAlertOn(due, addDays(stated, 13))).toBe(13)
      }),
    )
  })
})
