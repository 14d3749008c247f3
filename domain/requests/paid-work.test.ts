import { describe, expect, test } from 'vitest'
import { mayWorkBegin, owedForWork, workPeriod, workWithdrawalEnd } from './paid-work.ts'

describe('work that its customer pays for', () => {
  test('can be withdrawn from for fourteen days, up to a working day, and begins on the day after', () => {
    // A Monday; fourteen days later is a Monday too.
    expect(workPeriod('2027-03-01', 'NL')).toEqual({ withdrawal_until: '2027-03-15', work_from: '2027-03-16' })
    // Fourteen days later is a Saturday.
    const period = workPeriod('2027-03-06', 'NL')
    expect(period).toEqual({ withdrawal_until: '2027-03-22', work_from: '2027-03-23' })
    expect(workWithdrawalEnd(period)).toBe('2027-03-22')
  })

  test('waits for that day, unless its customer asked expressly for more speed', () => {
    const waits = { work_from: '2027-03-16', isExpress: false } as const
    expect(mayWorkBegin(waits, '2027-03-15')).toBe(false)
    expect(mayWorkBegin(waits, '2027-03-16')).toBe(true)
    expect(mayWorkBegin({ ...waits, isExpress: true }, '2027-03-01')).toBe(true)
    // Concluded before this was stored.
    expect(mayWorkBegin({ work_from: null, isExpress: false }, '2027-03-01')).toBe(true)
  })

  test('is owed for its part after a withdrawal, rounded down, and only on express request', () => {
    expect(owedForWork(5_500, { isExpress: true, donePercent: 40 })).toBe(2_200)
    expect(owedForWork(999, { isExpress: true, donePercent: 33 })).toBe(329)
    expect(owedForWork(5_500, { isExpress: true, donePercent: 0 })).toBe(0)
    expect(owedForWork(5_500, { isExpress: false, donePercent: 100 })).toBe(0)
  })
})
