import { describe, expect, test } from 'vitest'
import { duties } from './damage.ts'
import { guaranteeEnd, mayBill } from './guarantee.ts'

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

  test("G3 within it only the customer's own fault is charged, after it the work is charged; never for rentals", () => {
    for (const duty of duties) {
      const isHis = duty === 'customer'
      expect(mayBill(duty, '2029-03-15', '2029-03-15')).toBe(isHis)
      expect(mayBill(duty, '2029-03-16', '2029-03-15')).toBe(true)
      expect(mayBill(duty, '2029-03-16', null)).toBe(isHis)
    }
  })
})
