// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { Entry } from '#domain/ledger/postings.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, type SettingValue, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { answerBill, delivered, good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { post } from '../ledger/post.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let finance: Staff
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  finance = await staff(app, 'finance')
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const rented = () => delivered(app, house, { sku: 'genie-600-rent', months: 6 })
type Rented = Awaited<ReturnType<typeof rented>>

async function balances(itemId: string): Promise<Record<string, number>> {
  const { rows } = await app.context.connection.pool.query(
    'select component, (net + vat)::int as gross from item_money where item_id = $1',
    [itemId],
  )
  return Object.fromEntries(rows.map(({ component, gross }) => [component, gross]))
}

const giveBack = (one: Rented, amount: number) =>
  dataOf(finance.post(`/admin/orders/${one.orderNo}/refunds`, { type: 'product', amount, reason: 'Coulance' }))

/** A repair of damage that the customer has caused, billed, accepted and paid. */
async function paysRepair({ asked, does, pays, me }: Rented, fees: object): Promise<string> {
  const { request_no: no } = await asked('repair')
  await does(no, 'approve')
  await does(no, 'step', { event: 'pick_up' })
  await does(no, 'step', { event: 'start' })
  await does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', ...fees })
  const { checkout_no } = good<{ checkout_no: string }>(await answerBill(me, no, true))
  await pays(checkout_no)
  await does(no, 'step', { event: 'send_back' })
  await does(no, 'step', { event: 'complete' })
  return no
}

test('a paid repair bill does not fill up the refunded rent', async () => {
  const one = await rented()
  const rent = (await balances(one.item.item_id)).rent ?? 0
  await giveBack(one, 5_000)
  const unused = async () => {
    const { lines } = good<Offer>(await one.offer('return'))
    return -(lines.find(({ rule }) => rule === 'rent_unused')?.amount ?? 0)
  }
  const before = await unused()
  await paysRepair(one, { repair_fee: 10_000 })
  expect(await unused()).toBe(before)
  expect(await balances(one.item.item_id)).toMatchObject({ rent: rent - 5_000, service: 10_000 })
  const { product } = await dataOf<{ product: { open: number } }>(
    finance.get(`/admin/orders/${one.orderNo}/refund-offer`),
  )
  expect(product.open).toBe(rent - 5_000)
  expect(
    await refusalOf(
      finance.post(`/admin/orders/${one.orderNo}/refunds`, {
        ...{ type: 'product', amount: rent - 4_999, reason: 'Alles' },
      }),
    ),
  ).toEqual([409, 200510])
})

test('each component has its own limit in the database', async () => {
  const one = await rented()
  const { order_id } = await app.context.db
    .selectFrom('orders')
    .select('order_id')
    .where('order_no', '=', one.orderNo)
    .executeTakeFirstOrThrow()
  const { item_id } = one.item
  await paysRepair(one, { repair_fee: 2_000 })
  const rent = (await balances(item_id)).rent ?? 0
  const booked = (entries: Entry[]) =>
    transaction(app.context.db, tx =>
      post(tx, { kind: 'refund', reference: `test:${item_id}`, now: app.context.clock.now(), entries }),
    )
  const of = { order_id, item_id }
  await expect(
    booked([
      { ...of, account: 'rent_revenue', component: 'rent', amount: rent + 1 },
      { ...of, account: 'refunds_payable', amount: -rent - 1 },
    ]),
  ).rejects.toThrow(/item_money_net_check/)
  await expect(
    booked([
      { ...of, account: 'service_revenue', component: 'service', amount: 2_001 },
      { ...of, account: 'refunds_payable', amount: -2_001 },
    ]),
  ).rejects.toThrow(/item_money_net_check/)
})

test('a bill rounds its tax once per rate, like every other document', async () => {
  const one = await rented()
  const no = await paysRepair(one, { repair_fee: 1_003, freight: 1_003, other_fee: 1_003 })
  const { rows } = await app.context.connection.pool.query(
    'select gross, net, vat from invoices where reference = $1',
    [`bill:${no}`],
  )
  expect(rows).toEqual([{ gross: 3_009, net: Math.round(3_009 / 1.21), vat: 3_009 - Math.round(3_009 / 1.21) }])
})

const setOf = async <Key extends 'delivery' | 'vat'>(
  key: Key,
  change: (was: SettingValue<Key>) => SettingValue<Key>,
) => {
  const { db, clock } = app.context
  await transaction(db, async tx => {
    const value = change(await readSetting(tx, key, clock.now()))
    await writeSetting(tx, { key, value, now: clock.now(), by: 'a test' })
  })
}

test('a reduction counts as paid rent, without its part of the delivery', async () => {
  await setOf('delivery', was => ({ ...was, tariffs: [{ country: 'NL', up_to_grams: null, price: 4_000 }] }))
  const one = await rented()
  await setOf('delivery', was => ({ ...was, tariffs: [] }))
  const before = await balances(one.item.item_id)
  expect(before.freight).toBe(4_000)
  await giveBack(one, 10_000)
  const { rent = 0, freight = 0 } = await balances(one.item.item_id)
  expect(freight).toBeLessThan(4_000)
  expect(rent + freight).toBe((before.rent ?? 0) + 4_000 - 10_000)
  const { lines } = good<Offer>(await one.offer('return'))
  expect(lines.find(({ rule }) => rule === 'rent_unused')?.figures.rent_paid).toBe(before.rent)
})

test('a rental renewed at another rate is refunded at the rate of each part', async () => {
  const one = await rented()
  const today = dayInShop(app.context.clock.now())
  const rate = { kind: 'rent' as const, country: 'NL', valid_from: today, percent: 9 }
  let before: SettingValue<'vat'> | undefined
  await setOf('vat', was => {
    before = was
    return { ...was, rates: [...was.rates, rate] }
  })
  const { request_no } = await one.agreed('renewal', { months: 6 })
  await one.pays((await one.readRequest(request_no)).checkout_no)
  await setOf('vat', was => before ?? was)
  const renewed = 23_400
  const rent = (await balances(one.item.item_id)).rent ?? 0
  await giveBack(one, 10_000)
  await giveBack(one, 25_000)
  const { rows } = await app.context.connection.pool.query(
    `select vat_percent, sum(amount)::int as left from ledger_entries
      where item_id = $1 and account in ('rent_revenue', 'vat') group by vat_percent order by vat_percent`,
    [one.item.item_id],
  )
  expect(rows).toEqual([
    { vat_percent: 9, left: 0 },
    { vat_percent: 21, left: renewed - rent + (35_000 - renewed) },
  ])
  expect(await balances(one.item.item_id)).toMatchObject({ rent: rent - 35_000 })
})
