import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import { sum } from '../money.ts'
import { checkpoints, computeFindingShares, findOpenCheckpoints } from './inspection.ts'
import { findOrderNumber, findRequestNumbers, hasTextBesideNumber } from './order-number.ts'
import { refundAlertOn, refundDueOn } from './refund-due.ts'
import { countedDay, workingDaysAfter } from './return-day.ts'
import { type Deduction, deductionRules, settleDeposit } from './settlement.ts'
import { settlementPosting, splitAtDeposit } from './settlement-posting.ts'

const item = { order_id: 'o', item_id: 'i', vat_country: 'NL', vat_percent: 21 }
const deductions = fc.array(fc.record({ rule: fc.constantFrom(...deductionRules), amount: fc.nat({ max: 90_000 }) }), {
  maxLength: 6,
})

describe('what is kept of a deposit', () => {
  test('is booked to the cent, first from the deposit and then from what is owed', () => {
    fc.assert(
      fc.property(fc.nat({ max: 90_000 }), deductions, (held, rows) => {
        const { retained: kept, owed } = splitAtDeposit(held, rows)
        const whole = settleDeposit(held, rows)
        const totalAmount = (list: readonly Deduction[]) => sum(list.map(({ amount }) => amount))
        expect([totalAmount(kept), totalAmount(owed)]).toEqual([whole.deducted, whole.owed])
        for (const [from, part] of [
          ['deposits', kept],
          ['receivable', owed],
        ] as const) {
          const entries = settlementPosting(from, part, item)
          expect(sum(entries.map(({ amount }) => amount))).toBe(0)
          expect(sum(entries.filter(({ account }) => account === from).map(({ amount }) => amount))).toBe(
            totalAmount(part),
          )
        }
      }),
    )
  })

  test('is taxed where it is a service, and not where it is compensation', () => {
    const rows = [
      { rule: 'damage', amount: 4000 },
      { rule: 'late', amount: 1210 },
    ] as const
    expect(settlementPosting('deposits', rows, item)).toEqual([
      { order_id: 'o', item_id: 'i', account: 'deposits', component: 'deposit', amount: 5210 },
      { order_id: 'o', item_id: 'i', account: 'damage_revenue', component: 'fee', amount: -4000 },
      {
        order_id: 'o',
        item_id: 'i',
        account: 'fee_revenue',
        component: 'fee',
        amount: -1000,
        vat_country: 'NL',
        vat_percent: 21,
      },
      {
        order_id: 'o',
        item_id: 'i',
        account: 'vat',
        component: 'fee',
        amount: -210,
        vat_country: 'NL',
        vat_percent: 21,
      },
    ])
  })
})

describe('findings', () => {
  const finding = { rule: 'damage', cost: 0, duty: 'customer' } as const

  test("add up to no more than the machine is worth, and only for the customer's own fault", () => {
    const costs = [
      { ...finding, cost: 300, duty: 'platform' as const },
      { ...finding, cost: 700 },
      { ...finding, cost: 700 },
      { ...finding, cost: 700 },
    ]
    expect(computeFindingShares(costs, { residual: 1000, late: 0 })).toEqual([0, 700, 300, 0])
    expect(computeFindingShares(costs, { residual: 1000, late: 200 })).toEqual([0, 700, 100, 0])
    expect(computeFindingShares(costs, { residual: 0, late: 0 })).toEqual([0, 0, 0, 0])
  })

  test('require the checklist first; a missing part may stay missing', () => {
    const list = Object.fromEntries(checkpoints.map(point => [point, false])) as Record<
      (typeof checkpoints)[number],
      boolean
    >
    expect(findOpenCheckpoints(list)).toEqual(['unlinked_from_app', 'pin_reset', 'map_wiped', 'battery_safe'])
  })
})

describe('the day a return counts to', () => {
  test.each([
    ['early', '2027-05-05', '2027-05-10', '2027-05-05'],
    ['on the day', '2027-05-10', '2027-05-10', '2027-05-10'],
    ['a working day late', '2027-05-11', '2027-05-10', '2027-05-10'],
    ['three working days late', '2027-05-13', '2027-05-10', '2027-05-10'],
    ['four working days late', '2027-05-14', '2027-05-10', '2027-05-14'],
    ['three working days over a weekend', '2027-05-11', '2027-05-06', '2027-05-06'],
    ['without a wish', '2027-05-11', null, '2027-05-11'],
  ] as const)('%s', (_name, scanned, requestedDay, counted) => {
    expect(countedDay({ scanned, requestedDay, agreed: requestedDay, country: 'XX' })).toBe(counted)
  })

  test.each([
    ['not agreed to yet', '2027-06-30', null, '2027-05-10'],
    ['three working days after it was agreed to', '2027-06-03', '2027-05-31', '2027-05-10'],
    ['later than that', '2027-06-04', '2027-05-31', '2027-06-04'],
    ['agreed to long before', '2027-05-14', '2027-04-01', '2027-05-14'],
  ] as const)('is not moved by our delay: %s', (_name, scanned, agreed, counted) => {
    expect(countedDay({ scanned, requestedDay: '2027-05-10', agreed, country: 'XX' })).toBe(counted)
  })

  test.each([
    ['ready in time, however late it is collected', '2027-06-30', '2027-05-12', '2027-05-10'],
    ['ready before it was asked for', '2027-06-30', '2027-05-01', '2027-05-10'],
    ['ready long after the requested day', '2027-06-30', '2027-05-20', '2027-05-20'],
    ['not ready', '2027-06-30', undefined, '2027-06-30'],
  ] as const)('is not moved by the carrier: %s', (_name, scanned, readySince, counted) => {
    const day = '2027-05-10'
    expect(countedDay({ scanned, requestedDay: day, agreed: day, readySince, country: 'XX' })).toBe(counted)
  })

  test('takes the holidays of the country into account', () => {
    // Christmas Day 2026 is a Friday, and 26 December a Saturday.
    expect(workingDaysAfter('2026-12-24', 1, 'NL')).toBe('2026-12-28')
    // Of a country whose holidays are unknown, it may be one.
    expect(workingDaysAfter('2026-12-24', 1, 'XX')).toBe('2026-12-28')
    expect(workingDaysAfter('2026-12-22', 1, 'XX')).toBe('2026-12-23')
  })

  test('is never later than the scan, and never earlier than both days', () => {
    const day = fc
      .integer({ min: 0, max: 60 })
      .map(days => new Date(Date.UTC(2027, 3, 1 + days)).toISOString().slice(0, 10) as Day)
    fc.assert(
      fc.property(day, fc.option(day), fc.option(day), (scanned, requestedDay, agreed) => {
        const counted = countedDay({ scanned, requestedDay, agreed, country: 'NL' })
        expect(counted <= scanned).toBe(true)
        expect([scanned, requestedDay]).toContain(counted)
      }),
    )
  })
})

describe('money after a withdrawal', () => {
  test('is due on day 14, with alerts to staff on day 11 and on day 13', () => {
    const due = refundDueOn('2027-02-20')
    expect(due).toBe('2027-03-06')
    expect(
      ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05', '2027-03-30'].map(day =>
        refundAlertOn(due, day as never),
      ),
    ).toEqual([0, 11, 11, 13, 13])
  })
})

test.each([
  ['R-7K4Q92XD', 'R-7K4Q92XD'],
  ['bestelling r 7k4q-92xd, mijn maaier', 'R-7K4Q92XD'],
  ['B–7K4Q92XD', 'B-7K4Q92XD'],
  ['R-7K4Q92XDD', undefined],
  ['geen idee', undefined],
  ['', undefined],
  ['R-OOOO1111', undefined],
])('the order meant by %j', (text, order) => {
  expect(findOrderNumber(text)).toBe(order)
})

test.each<[string, string[]]>([
  ['A-7K4Q92XD', ['A-7K4Q92XD']],
  ['verlenging a 7k4q-92xd van R-PPPP2222', ['A-7K4Q92XD']],
  ['续租A–7K4Q92XD', ['A-7K4Q92XD']],
  ['A-7K4Q92XD-2', ['A-7K4Q92XD']],
  ['A-7K4Q92XD, a-2345-6789 und A-7K4Q92XD', ['A-7K4Q92XD', 'A-23456789']],
  ['MA-7K4Q92XD', []],
  ['R-A7K4Q92X', []],
  ['R-7K4Q92XA 7K4Q 92XD', []],
  ['A-7K4Q92XDD', []],
  ['a wide rattan chair', []],
  ['', []],
])('the requests meant by %j', (text, numbers) => {
  expect(findRequestNumbers(text)).toEqual(numbers)
})

test.each([
  ['R-7K4Q92XD', false],
  ['A-7K4Q92XD', false],
  ['A-7K4Q92XD-2', false],
  ['Verlenging A-7K4Q92XD van huur R-7K4Q92XD', false],
  ['Reparatur A-7K4Q92XD', false],
  ['续租合同：A-7K4Q92XD', false],
  ['alleen de verlenging, A-7K4Q92XD', true],
  ['verlenging R-7K4Q92XD', true],
  ['Bestelling r 7k4q-92xd', false],
  ['Order no. B-7K4Q92XD, please', false],
  ['订单号：B-7K4Q92XD', false],
  ['B-7K4Q92XD, alleen de mesjes', true],
  ['Bestellung B-7K4Q92XD, nur das Gerät', true],
  ['één van de twee uit B-7K4Q92XD', true],
])('whether %j says more than its number', (text, more) => {
  expect(hasTextBesideNumber(text)).toBe(more)
})
