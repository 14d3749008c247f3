import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  addAccessory,
  addMachine,
  addModel,
  addSku,
  changeModel,
  list,
  type Model,
  price,
  type Sku,
} from '#testing/steps/catalogue.ts'
import {
  auditOf,
  dataOf,
  faultsOf,
  liftLimits,
  oneMayGive,
  refusalOf,
  type Staff,
  staff,
} from '#testing/steps/staff.ts'

type Prices = CallData<'GET /admin/skus/{id}/prices'>

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  await oneMayGive(app)
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(app.context.clock.now().getTime() + days * dayMs)
const pricesOf = ({ sku_id }: Sku) => dataOf<Prices>(operations.get(`/admin/skus/${sku_id}/prices`))
const set = (sku: Sku, body: object) => price(operations, sku, body)
const sale = async () => addSku(operations, await addAccessory(operations), { stock: 5 })

/** A price in the past: staff cannot make one, so the test inserts it. */
async function wasAsked(sku: Sku, days: number, amounts: { unit_price?: number; tiers?: Tiers }): Promise<void> {
  const { unit_price, tiers } = amounts
  const rent = tiers && { rent_tiers: JSON.stringify(tiers), deposit: 1 }
  const row = { sku_id: sku.sku_id, valid_from: inDays(-days), created_at: inDays(-days), created_by: 'test' }
  await app.context.db
    .insertInto('prices')
    .values({ ...row, ...(unit_price === undefined ? {} : { unit_price }), ...rent })
    .execute()
}

/** An activity that ran between two days in the past, given as days ago. */
async function wasLowered(sku: Sku, { percent, from, until }: { percent: number; from: number; until: number }) {
  await app.context.connection.pool.query(
    `with made as (
       insert into activities (activity_type, key, name, description, start_time, end_time, activity_status, started_at, stopped_at, created_at, updated_at)
       values (2, 'was-' || gen_random_uuid(), '{}', '{}', $3, $4, 9, $3, $4, $3, $3) returning activity_id),
     rule as (
       insert into activity_rules (activity_id, name, discount_type, discount_value, created_at, updated_at)
       select activity_id, '{}', 2, $2, $3, $3 from made returning rule_id)
     insert into activity_rule_products (rule_id, product_id)
     select rule_id, product_id from rule, skus where sku_id = $1`,
    [sku.sku_id, percent, inDays(-from), inDays(-until)],
  )
}

type Tiers = { from_months: number; monthly: number }[]
const tiers: Tiers = [
  { from_months: 2, monthly: 6900 },
  { from_months: 6, monthly: 4900 },
]
async function rented(): Promise<{ model: Model; sku: Sku }> {
  const model = await addModel(operations)
  return { model, sku: await addSku(operations, await addMachine(operations, model), { kind: 'rent' }) }
}

describe('a price', () => {
  test('applies at once, and the earlier ones stay', async () => {
    const sku = await sale()
    expect(await dataOf(set(sku, { unit_price: 1000 }))).toMatchObject({ unit_price: 1000, missing: [] })
    expect(await dataOf(set(sku, { unit_price: 1200 }))).toMatchObject({ unit_price: 1200 })
    const { list: history } = await pricesOf(sku)
    expect(history.map(({ unit_price }) => unit_price)).toEqual([1200, 1000])
    expect(history[0]).toMatchObject({ created_by: 'Daan Visser', rent_tiers: null, deposit: null })
    expect((await auditOf(app, sku.sku_id)).slice(1)).toMatchObject([
      { action: 'price.add', after: { unit_price: 1000 } },
      { action: 'price.add', after: { unit_price: 1200 } },
    ])
  })

  test('of a rental has tiers and a deposit', async () => {
    const { sku } = await rented()
    expect(await dataOf(set(sku, { rent_tiers: tiers, deposit: 15_000 }))).toMatchObject({
      rent_tiers: tiers,
      deposit: 15_000,
      unit_price: null,
    })
  })

  test('of a later day does not apply yet, and a correction of it replaces it', async () => {
    const sku = await sale()
    const valid_from = inDays(10).toISOString()
    await dataOf(set(sku, { unit_price: 1000 }))
    expect(await dataOf(set(sku, { unit_price: 900, valid_from }))).toMatchObject({ unit_price: 1000 })
    await dataOf(set(sku, { unit_price: 950, valid_from }))
    const { list: history } = await pricesOf(sku)
    expect(history.map(({ unit_price }) => unit_price)).toEqual([950, 900, 1000])
  })

  test('in the past, or in the far future, is reported at the field', async () => {
    const sku = await sale()
    for (const [days, rule] of [
      [-1, 'date_past'],
      [-0.001, 'date_past'],
      [731, 'date_format'],
    ] as const) {
      const body = { unit_price: 1, valid_from: inDays(days).toISOString() }
      expect(await faultsOf(set(sku, body)), String(days)).toEqual([`valid_from: ${rule}`])
    }
    const last = { unit_price: 1, valid_from: '9999-12-31T23:59:59.999Z' }
    expect(await faultsOf(set(sku, last))).toEqual(['valid_from: date_format'])
    expect((await pricesOf(sku)).list).toEqual([])
  })

  test.each([
    [{}, ['unit_price: required']],
    [{ unit_price: 1, deposit: 1 }, ['deposit: invalid']],
    [{ unit_price: 1, rent_tiers: tiers }, ['rent_tiers: invalid']],
    [{ unit_price: -1 }, ['unit_price: greater_than']],
    [{ unit_price: 0 }, ['unit_price: greater_than']],
    [{ unit_price: 100_000_001 }, ['unit_price: at_most']],
    [{ unit_price: Number.MAX_SAFE_INTEGER }, ['unit_price: at_most']],
    [{ unit_price: null }, ['unit_price: invalid']],
    [{ unit_price: 10.5 }, ['unit_price: whole_number']],
    [{ unit_price: 1e9 }, ['unit_price: at_most']],
    [{ unit_price: '10' }, ['unit_price: invalid']],
    [{ unit_price: 1, valid_from: 'tomorrow' }, ['valid_from: invalid']],
    [{ unit_price: 1, valid_from: '2027-02-30T00:00:00Z' }, ['valid_from: invalid']],
    [{ unit_price: 1, currency: 'USD' }, ['currency: unknown_field']],
  ])('of a purchase: %j is refused', async (body, faults) => {
    expect(await faultsOf(set(await sale(), body))).toEqual(faults)
  })

  const tier = (from_months: number, monthly: number) => ({ from_months, monthly })
  test.each([
    [{}, ['rent_tiers: required']],
    [{ rent_tiers: tiers }, ['deposit: required']],
    [{ rent_tiers: tiers, deposit: 1, unit_price: 5 }, ['unit_price: invalid']],
    [{ rent_tiers: [], deposit: 1 }, ['rent_tiers: tiers_empty']],
    [{ rent_tiers: [tier(3, 500)], deposit: 1 }, ['rent_tiers: tiers_start']],
    [{ rent_tiers: [tier(2, 500), tier(2, 400)], deposit: 1 }, ['rent_tiers: tiers_order']],
    [{ rent_tiers: [tier(2, 500), tier(6, 400), tier(4, 300)], deposit: 1 }, ['rent_tiers: tiers_order']],
    [{ rent_tiers: [tier(2, 500), tier(6, 501)], deposit: 1 }, ['rent_tiers: tiers_rising']],
    // Nobody could ever rent for that price, but “from” would show it.
    [{ rent_tiers: [tier(2, 500), tier(25, 100)], deposit: 1 }, ['rent_tiers.1.from_months: at_most']],
    [{ rent_tiers: [tier(2, 500), tier(0, 5)], deposit: 1 }, ['rent_tiers.1.from_months: at_least']],
    [
      { rent_tiers: [tier(2, 5), tier(3, -5)], deposit: -1 },
      ['rent_tiers.1.monthly: greater_than', 'deposit: at_least'],
    ],
    [{ rent_tiers: [tier(2, 0)], deposit: 1 }, ['rent_tiers.0.monthly: greater_than']],
    [{ rent_tiers: [{ ...tier(2, 5), note: 'a' }], deposit: 1 }, ['rent_tiers.0.note: unknown_field']],
    [{ rent_tiers: Array.from({ length: 13 }, (_, month) => tier(month + 1, 5)), deposit: 1 }, ['rent_tiers: at_most']],
  ])('of a rental: %j is refused', async (body, faults) => {
    await liftLimits(app)
    const { sku } = await rented()
    expect(await faultsOf(set(sku, body))).toEqual(faults)
  })

  test('limits the months of its model: they change only as far as present and later tiers allow', async () => {
    const { model, sku } = await rented()
    await dataOf(set(sku, { rent_tiers: tiers, deposit: 1 }))
    const later = [...tiers, { from_months: 12, monthly: 3900 }]
    await dataOf(set(sku, { rent_tiers: later, deposit: 1, valid_from: inDays(5).toISOString() }))
    expect(await faultsOf(changeModel(operations, model, { min_months: 1 }))).toEqual(['min_months: tiers_start'])
    expect(await faultsOf(changeModel(operations, model, { max_months: 11 }))).toEqual(['max_months: at_least'])
    const changed = await dataOf<Model>(changeModel(operations, model, { min_months: 3, max_months: 12 }))
    expect(changed).toMatchObject({ min_months: 3, max_months: 12, version: 2 })
  })
})

describe('a reduction', () => {
  const refused = ['show_reduction: reduction_without_prior']
  const reduced = (unit_price: number, days = 0) => ({
    unit_price,
    show_reduction: true,
    ...(days > 0 && { valid_from: inDays(days).toISOString() }),
  })

  test('is shown against the lowest price of the thirty days before', async () => {
    const sku = await sale()
    await wasAsked(sku, 60, { unit_price: 1000 })
    await wasAsked(sku, 10, { unit_price: 1200 })
    expect((await pricesOf(sku)).lowest_of_thirty_days).toBe(1000)
    await dataOf(set(sku, reduced(900)))
    await dataOf(list(operations, sku))
    const { skus } = await dataOf<{ skus: { was: number; unit_price: number }[] }>(
      operations.get(`/products/${(await keyOf(sku)) ?? ''}`),
    )
    expect(skus).toMatchObject([{ unit_price: 900, was: 1000 }])
  })

  test('is compared with what was really charged: an activity counts, as in the shop', async () => {
    const sku = await sale()
    await wasAsked(sku, 60, { unit_price: 1000 })
    await wasLowered(sku, { percent: 20, from: 20, until: 10 })
    expect((await pricesOf(sku)).lowest_of_thirty_days).toBe(800)
    expect(await faultsOf(set(sku, reduced(850)))).toEqual(refused)
    await dataOf(set(sku, reduced(790)))
    await dataOf(list(operations, sku))
    const { skus } = await dataOf<{ skus: { was: number }[] }>(operations.get(`/products/${(await keyOf(sku)) ?? ''}`))
    expect(skus).toMatchObject([{ unit_price: 790, was: 800 }])
  })

  test('is refused for a product that was not on sale for thirty days', async () => {
    const sku = await sale()
    expect(await faultsOf(set(sku, reduced(900)))).toEqual(refused)
    await wasAsked(sku, 29, { unit_price: 1000 })
    expect((await pricesOf(sku)).lowest_of_thirty_days).toBeNull()
    expect(await faultsOf(set(sku, reduced(900)))).toEqual(refused)
    // Not yet, but in two days.
    await dataOf(set(sku, reduced(900, 2)))
  })

  test('is refused when there is none: raised just before, or not lower', async () => {
    const sku = await sale()
    await wasAsked(sku, 60, { unit_price: 1000 })
    await wasAsked(sku, 3, { unit_price: 1500 })
    for (const unit_price of [1000, 1200, 1500, 2000])
      expect(await faultsOf(set(sku, reduced(unit_price))), String(unit_price)).toEqual(refused)
    await dataOf(set(sku, reduced(999)))
  })

  test('is compared with what will have been charged when it begins', async () => {
    const sku = await sale()
    await wasAsked(sku, 60, { unit_price: 1000 })
    // A dip in between is then the lowest price of the thirty days.
    await dataOf(set(sku, { unit_price: 800, valid_from: inDays(5).toISOString() }))
    await dataOf(set(sku, { unit_price: 1000, valid_from: inDays(6).toISOString() }))
    expect(await faultsOf(set(sku, reduced(900, 20)))).toEqual(refused)
    await dataOf(set(sku, reduced(900, 40)))
    await dataOf(set(sku, reduced(790, 20)))
  })

  test('is not compared with a price that was corrected before it began', async () => {
    const sku = await sale()
    await wasAsked(sku, 60, { unit_price: 1000 })
    await dataOf(set(sku, { unit_price: 10, valid_from: inDays(5).toISOString() }))
    await dataOf(set(sku, { ...reduced(900), valid_from: (await pricesOf(sku)).list[0]?.valid_from }))
    const sold = await app.context.db.selectFrom('prices').select('price_id').where('sku_id', '=', sku.sku_id).execute()
    expect(sold).toHaveLength(3)
  })

  test('of a rental is that of the lowest month', async () => {
    const { sku } = await rented()
    await wasAsked(sku, 60, { tiers })
    expect((await pricesOf(sku)).lowest_of_thirty_days).toBe(4900)
    const body = (lowest: number) => ({
      rent_tiers: [tiers[0], { from_months: 6, monthly: lowest }],
      deposit: 1,
      show_reduction: true,
    })
    expect(await faultsOf(set(sku, body(4900)))).toEqual(refused)
    await dataOf(set(sku, body(4500)))
  })

  test('by two at once: the second is compared with the first', async () => {
    const sku = await sale()
    await wasAsked(sku, 60, { unit_price: 1000 })
    const answers = await Promise.all([900, 900].map(amount => refusalOf(set(sku, reduced(amount)))))
    expect(answers.map(([, code]) => code).sort()).toEqual([0, 400])
  })
})

async function keyOf({ product_id }: Sku): Promise<string | undefined> {
  const row = await app.context.db
    .selectFrom('products')
    .select('key')
    .where('product_id', '=', product_id)
    .executeTakeFirst()
  return row?.key
}
