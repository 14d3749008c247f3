// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { type Line, ledgerFaults } from '#testing/steps/orders.ts'
import { couponBody, travelTo, withoutPromotions } from '#testing/steps/promotions.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'
import type { Device } from '#testing/steps/shortages.ts'
import { dataOf, liftLimits, refusalOf } from '#testing/steps/staff.ts'

type Proposal = CallData<'GET /admin/proposals/{proposal_id}'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  app = await testApp()
  await withoutPromotions(app)
  house = await warehouse(app)
  for (const model of ['genie-600', 'genie-1000', 'genie-3000']) await moreMachines(app, model, 'sale', 12)
  await moreMachines(app, 'genie-3000', 'rent', 4)
})
afterAll(() => app.close())
beforeEach(() => limitTo(50_000))
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await liftLimits(app)
  // Once two people have approved, each price is the usual one again from here on.
  await query("update skus set listed = key not in ('cheap', 'used-3000')")
  for (const [sku, price] of usual) {
    await priced(sku, price, { concession_id: await conceded('price', sku, 9_000_000, true) })
  }
  await query('delete from proposals')
})

const query = async (text: string, ...values: unknown[]) => (await app.context.connection.pool.query(text, values)).rows
const now = () => app.context.clock.now()
const limitTo = (cents: number) => {
  const value = { refund_second_person_above: cents, original_within_days: 365 }
  const setting = { key: 'refunds', value, now: now(), by: 'test' } as const
  return transaction(app.context.db, tx => writeSetting(tx, setting))
}
const tiers = [2, 4, 7, 12].map((from_months, at) => ({ from_months, monthly: [14_900, 11_900, 9900, 8500][at] }))
const usual: [string, object][] = [
  ['genie-600-buy', { unit_price: 89_900 }],
  ['genie-1000-buy', { unit_price: 149_900 }],
  ['genie-3000-buy', { unit_price: 239_900 }],
  ['genie-3000-rent', { rent_tiers: tiers, deposit: 40_000 }],
  ['blades-set-27', { unit_price: 5990 }],
]
const buy: Line = { sku: 'genie-3000-buy' }

async function ordered(lines: readonly Line[] = [buy], codes = {}): Promise<string> {
  const { orders } = await (await passerBy(app)).paid(lines, codes)
  return orders[0]?.order_no ?? ''
}

/** Inserted directly, as if all checks on setting a price had passed. */
const priced = (sku: string, price: object, more: { concession_id?: string } = {}) => {
  const row = { unit_price: null, rent_tiers: null, deposit: null, ...price } as Record<string, unknown>
  return query(
    `insert into prices (sku_id, unit_price, rent_tiers, deposit, valid_from, created_at, created_by, concession_id)
     select sku_id, $2, $3, $4, $5, $5, 'test', $6 from skus where key = $1`,
    ...[sku, row.unit_price, row.rent_tiers && JSON.stringify(row.rent_tiers), row.deposit, now()],
    more.concession_id ?? null,
  )
}

/** Another SKU for the same machine. */
async function addSku(variant: string, key: string, unit_price: number): Promise<void> {
  await query(
    `insert into skus (product_id, kind, variant, key, name, listed, created_at, updated_at)
     select product_id, 'buy', $1, $2, '{"nl":"a","en":"a","zh":"a","de":"a"}', true, $3, $3
       from products where key = 'genie-3000'`,
    ...[variant, key, now()],
  )
  await priced(key, { unit_price })
}

async function conceded(kind: string, subject: string, amount: number, second = false): Promise<string> {
  const [row] = await query(
    `insert into concessions (kind, subject, amount, given_by, second_by, given_at)
     values ($1, $2, $3, $4, $5, $6) returning concession_id`,
    ...[kind, subject, amount, house.by('operations').userId, second ? house.by('admin').userId : null, now()],
  )
  return row.concession_id
}

async function coupon(concede?: { amount: number; second: boolean }): Promise<string> {
  const code = `FREE-${randomUUID().slice(0, 6).toUpperCase()}`
  await limitTo(10_000_000)
  await dataOf(
    house
      .by('finance')
      .post('/admin/coupons', couponBody(app, { code, discount_value: 60, minimum: 0, global_limit: 1 })),
  )
  await query("delete from concessions where kind = 'coupon' and subject = $1", code)
  await limitTo(50_000)
  if (concede) await conceded('coupon', code, concede.amount, concede.second)
  return code
}

/** Two large machines are re-entered as small ones, and there are no others. */
async function enteredAsSmall(pool: 'sale' | 'rent'): Promise<void> {
  const large = await query(
    `select device_id from devices join device_types using (device_type_id)
      where key = 'genie-3000' and pool = $1 and holder = 'idle'`,
    pool,
  )
  const [small] = await query("select device_type_id from device_types where key = 'genie-600'")
  await query(
    "update devices set device_status = 'disabled' where pool = $2 and device_type_id = $1",
    ...[small.device_type_id, pool],
  )
  for (const { device_id } of large.slice(0, 2)) {
    const before = await dataOf<Device>(house.by('operations').get(`/admin/devices/${device_id}`))
    const { serial_number, purchase_date, purchase_price, guarantee_end, remarks, work_area, version } = before
    const known = { serial_number, purchase_date, purchase_price, guarantee_end, remarks, work_area, version }
    const expected = { ...known, device_type_id: small.device_type_id, device_status: 'normal' }
    await dataOf(house.by('operations').put(`/admin/devices/${device_id}`, expected))
  }
}

const ways: [string, () => Promise<{ lines?: Line[]; codes?: object }>][] = [
  ['its price was lowered', () => priced('genie-3000-buy', { unit_price: 1 }).then(() => ({}))],
  [
    'its price was lowered in steps over weeks',
    async () => {
      for (const unit_price of [190_000, 140_000, 90_000]) {
        await priced('genie-3000-buy', { unit_price })
        await travelTo(app, new Date(now().getTime() + 9 * 86_400_000).toISOString())
      }
      return {}
    },
  ],
  [
    'another thing was made its model',
    async () => {
      const move = (product: string, variant: string) =>
        query(
          `update skus set product_id = (select product_id from products where key = $1), variant = $2
            where key = 'genie-600-buy'`,
          ...[product, variant],
        )
      await move('genie-3000', 'moved')
      onTestFinished(() => move('genie-600', '').then(() => undefined))
      return { lines: [{ sku: 'genie-600-buy' }] }
    },
  ],
  [
    'it has a second, cheap SKU',
    async () => {
      await addSku('cheap', 'cheap', 39_900)
      await query("update skus set listed = false where key = 'genie-3000-buy'")
      return { lines: [{ sku: 'cheap' }] }
    },
  ],
  [
    'what is sold by the piece costs a cent',
    async () => {
      await priced('blades-set-27', { unit_price: 1 })
      return { lines: [{ sku: 'blades-set-27', quantity: 20 }] }
    },
  ],
  [
    'a long rental costs a cent',
    async () => {
      const rent_tiers = [...tiers, { from_months: 13, monthly: 1 }]
      await priced('genie-3000-rent', { rent_tiers, deposit: 40_000 })
      return { lines: [{ sku: 'genie-3000-rent', months: 24 }] }
    },
  ],
  [
    'a code was weighed before anything had a price',
    async () => ({ codes: { coupon_code: await coupon({ amount: 0, second: false }) } }),
  ],
  [
    'one person alone made a code',
    async () => ({ codes: { coupon_code: await coupon({ amount: 900_000, second: false }) } }),
  ],
  [
    'the machine was another model until yesterday',
    async () => {
      await enteredAsSmall('sale')
      return { lines: [{ sku: 'genie-600-buy' }] }
    },
  ],
  [
    'a rented one was, for which more could be asked',
    async () => {
      await enteredAsSmall('rent')
      return { lines: [{ sku: 'genie-600-rent', months: 2 }] }
    },
  ],
  [
    'a rented one was, and its model has a dear price that nobody could buy at',
    async () => {
      await enteredAsSmall('rent')
      await query("update skus set listed = false where key = 'genie-600-buy'")
      await query("delete from sku_shown using skus where skus.sku_id = sku_shown.sku_id and key = 'genie-600-buy'")
      await priced('genie-600-buy', { unit_price: 239_900 })
      return { lines: [{ sku: 'genie-600-rent', months: 2 }] }
    },
  ],
]

describe('a machine leaves below its worth only with two people, whatever its price is based on', () => {
  test.each(ways)('%s', async (_name, cheapen) => {
    const { lines, codes } = await cheapen()
    const orderNo = await ordered(lines, codes)
    const refused = await house.command(orderNo, 'ship')
    expect(verdict(refused), refused.text).toEqual([409, 2])
    const { proposal_id, amount } = refused.json.data as { proposal_id: string; amount: number }
    expect(amount).toBeGreaterThan(50_000)
    expect(await readSent(orderNo)).toEqual(['pay_success', 0])
    expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, 409])

    const path = `/admin/proposals/${proposal_id}`
    const { version, kind, order_no } = await dataOf<Proposal>(house.by('admin').get(path))
    expect([kind, order_no]).toEqual(['below_worth', orderNo])
    expect(await refusalOf(house.by('operations').post(`${path}/approve`, { version }))).toEqual([403, 403])
    expect(await refusalOf(house.by('finance').post(`${path}/approve`, { version }))).toEqual([403, 403])
    const agreed = await dataOf<Proposal>(house.by('admin').post(`${path}/approve`, { version }))
    expect(agreed.proposal_state).toBe('approved')
    // Once approved it may be shipped; the person who packs it decides when, and by which carrier.
    expect(await readSent(orderNo)).toEqual(['pay_success', 0])
    await house.ship(orderNo)
    expect(await readSent(orderNo)).toEqual(['in_transit', 1])
    expect(await listConcessions(orderNo)).toEqual([
      { amount, given_by: house.by('operations').userId, second_by: house.by('admin').userId },
    ])
  })

  test('sent in parts, the whole order counts', async () => {
    await priced('genie-1000-buy', { unit_price: 119_900 })
    await priced('genie-600-buy', { unit_price: 59_900 })
    const orderNo = await ordered([{ sku: 'genie-1000-buy' }, { sku: 'genie-600-buy' }])
    for (const { item_id } of (await house.read(orderNo)).items) {
      expect(verdict(await house.command(orderNo, 'ship', { units: [{ item_id }] }))[0]).toBe(409)
    }
  })
})

const readSent = async (orderNo: string) => {
  const { order_status, order_id } = (
    await query('select order_status, order_id from orders where order_no = $1', orderNo)
  )[0]
  return [order_status, (await query('select from shipments where order_id = $1', order_id)).length]
}
const listConcessions = (orderNo: string) =>
  query(
    `select amount, given_by, second_by from concessions join orders using (order_id)
      where order_no = $1 and concessions.kind = 'below_worth'`,
    orderNo,
  )

describe('it needs nobody’s approval', () => {
  const quiet: [string, () => Promise<string>][] = [
    ['of a machine at its price', () => ordered()],
    ['of a rental of any term', () => ordered([{ sku: 'genie-3000-rent', months: 7 }])],
    [
      'after the price went up',
      async () => {
        const orderNo = await ordered()
        await priced('genie-3000-buy', { unit_price: 399_900 })
        return orderNo
      },
    ],
    [
      'of an order that is older than its price is low',
      async () => {
        const orderNo = await ordered()
        await priced('genie-3000-buy', { unit_price: 1 })
        return orderNo
      },
    ],
    [
      'of a price that two people agreed to',
      async () => {
        const concession_id = await conceded('price', 'genie-3000-buy', 140_000, true)
        await priced('genie-3000-buy', { unit_price: 99_900 }, { concession_id })
        return ordered()
      },
    ],
    [
      'of a price that has been so for more than a month',
      async () => {
        await priced('genie-3000-buy', { unit_price: 99_900 })
        await travelTo(app, new Date(now().getTime() + 31 * 86_400_000).toISOString())
        return ordered()
      },
    ],
    [
      'of a code that two people agreed to',
      async () => ordered([buy], { coupon_code: await coupon({ amount: 900_000, second: true }) }),
    ],
    ['of a code from before codes were weighed', async () => ordered([buy], { coupon_code: await coupon() })],
    [
      'of what is below the limit',
      async () => {
        await priced('genie-3000-buy', { unit_price: 190_000 })
        return ordered()
      },
    ],
    [
      'of a used machine sold as used',
      async () => {
        await query(
          `update devices set used = true where pool = 'sale' and holder = 'idle'
             and device_type_id = (select device_type_id from device_types where key = 'genie-3000')`,
        )
        await addSku('used', 'used-3000', 119_900)
        return ordered([{ sku: 'used-3000' }])
      },
    ],
  ]
  test.each(quiet)('%s', async (_name, place) => {
    const orderNo = await place()
    const response = await house.command(orderNo, 'ship')
    expect(response.status, response.text).toBe(200)
    expect(await listConcessions(orderNo)).toEqual([])
  })
})
