import { describe, expect, test } from 'vitest'
import { duties } from './damage.ts'
import { guaranteeEnd, isGuaranteeLimited, mayBill } from './guarantee.ts'

const rules = { guarantee_months: 24, guarantee_after_repair_months: 12 }

describe('the guarantee of what was bought', () => {
  test.each([
    ['two years from the day it came', '2027-03-15', [], '2029-03-15'],
    ['from a leap day', '2028-02-29', [], '2030-02-28'],
    ['a year more after a repair', '2027-03-15', ['2028-01-10'], '2030-03-15'],
    ['once, however many there were', '2027-03-15', ['2028-01-10', '2029-02-01'], '2030-03-15'],
    ['on its last day too', '2027-03-15', ['2029-03-15'], '2030-03-15'],
    ['not after one that was paid for later', '2027-03-15', ['2029-03-16'], '2029-03-15'],
  ] as const)('G1 G2 %s', (_name, delivered, repairs, end) => {
    expect(guaranteeEnd(delivered, repairs, rules)).toBe(end)
  })

  test("G3 within it only the customer's own fault is charged, later what staff state to be over; never for rentals", () => {
    for (const duty of duties) {
      const isHis = duty === 'customer'
      for (const isStatedOver of [false, true]) {
        const limited = { guarantee: { until: '2029-03-15', isLimited: true }, isStatedOver } as const
        expect(mayBill(duty, '2029-03-15', limited)).toBe(isHis)
        expect(mayBill(duty, '2029-03-16', limited)).toBe(isHis || isStatedOver)
        expect(mayBill(duty, '2029-03-16', { guarantee: null, isStatedOver })).toBe(isHis)
      }
    }
  })

  test('G1 in the Netherlands no day ends it: after two years staff state that no more could be expected', () => {
    expect(['NL', 'BE', 'DE'].map(isGuaranteeLimited)).toEqual([false, true, true])
    const dutch = { until: '2029-03-15', isLimited: false } as const
    const may = (day: '2029-03-15' | '2029-03-16' | '2035-01-01', isStatedOver: boolean) =>
      mayBill('platform', day, { guarantee: dutch, isStatedOver })
    expect(may('2029-03-15', true)).toBe(false)
    expect(may('2029-03-16', true)).toBe(true)
    expect(may('2035-01-01', false)).toBe(false)
  })
})
