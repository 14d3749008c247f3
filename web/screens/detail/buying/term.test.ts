import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { computeDue, listTerms, monthsFrom } from './term.ts'

describe('the total of the slider', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  async function get<T>(path: string): Promise<T> {
    const { status, json, text } = await app.send('GET', `/api${path}`)
    expect(status, text).toBe(200)
    return json.data as T
  }

  test("equals the shop's quote, for every month of every model", async () => {
    const { list } = await get<CallData<'GET /device-types'>>('/device-types')
    let compared = 0
    for (const { key, rent, freight } of list) {
      if (!rent) throw new Error(`${key} is not rented out`)
      for (const months of listTerms(rent)) {
        const offer = await get<CallData<'GET /products/{key}/offer'>>(
          `/products/${key}/offer?kind=rent&months=${months}`,
        )
        const due = computeDue(rent, freight, months)
        expect(
          [due.rent, due.counted_months, due.counted_monthly, due.deposit, due.freight, due.due_today],
          `${key}, ${months} months`,
        ).toEqual([offer.price, offer.counted_months, offer.monthly, offer.deposit, offer.freight, offer.due_today])
        compared += 1
      }
    }
    expect(compared).toBe(3 * 23)
  })
})

const terms = {
  tiers: [
    { from_months: 2, monthly: 6900 },
    { from_months: 4, monthly: 5500 },
    { from_months: 7, monthly: 4500 },
    { from_months: 12, monthly: 3900 },
  ],
  min_months: 2,
  max_months: 24,
  deposit: 15_000,
  activity: null,
}

test('a term that costs as much as a longer one shows both totals', () => {
  expect(computeDue(terms, 0, 6)).toMatchObject({
    monthly: 5250,
    exact: false,
    rent: 31_500,
    counted_months: 7,
    counted_monthly: 4500,
    plain: { monthly: 5500, total: 33_000 },
    due_today: 46_500,
  })
  expect(computeDue(terms, 0, 7)).toMatchObject({ monthly: 4500, exact: true, plain: undefined })
})

test('an activity reduces the rent of the whole term, never that of a month or the deposit', () => {
  const activity = {
    name: 'Weeks',
    end_time: '2026-05-01T00:00:00.000Z',
    discount_type: 2,
    discount_value: 15,
  } as const
  expect(computeDue({ ...terms, activity }, 1495, 6)).toMatchObject({
    monthly: 5250,
    rent: 31_500,
    activity_discount: 4725,
    due_today: 31_500 - 4725 + 15_000 + 1495,
  })
  const fixed = { ...activity, discount_type: 1, discount_value: 50_000 } as const
  expect(computeDue({ ...terms, activity: fixed }, 0, 2)).toMatchObject({
    activity_discount: 13_800,
    due_today: 15_000,
  })
})

test('delivery is part of what is due today', () => {
  expect(computeDue(terms, 1495, 12).due_today).toBe(12 * 3900 + 15_000 + 1495)
})

test.each([
  ['', 7],
  ['months=6', 6],
  ['months=1', 2],
  ['months=99', 24],
  ['months=-4', 7],
  ['months=6.5', 7],
  ['months=1e3', 7],
  ['months=', 7],
  ['months=9999999999', 7],
])('the address %j asks for %i months', (search, expected) => {
  expect(monthsFrom(new URLSearchParams(search), terms)).toBe(expected)
})

test('a model with a minimum of a year starts there', () => {
  expect(monthsFrom(new URLSearchParams(), { min_months: 12, max_months: 36 })).toBe(12)
})
