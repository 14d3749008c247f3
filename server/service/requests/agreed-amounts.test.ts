// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, addMonths, type Day, daysBetween } from '#domain/calendar.ts'
import { sum } from '#domain/money.ts'
import { rentFor } from '#domain/pricing/rent.ts'
import { residualValue } from '#domain/requests/damage.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, good, moreMachines, type Offer, type StaffRequest } from '#testing/steps/requests.ts'
import { booksOf, finding, returning } from '#testing/steps/returns.ts'
import { nights as nightsOf, settlementFaults } from '#testing/steps/settlements.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown, missingMachines } from '#testing/steps/shortages.ts'
import { dataOf, liftLimits, oneMayGive } from '#testing/steps/staff.ts'

type End = CallData<'GET /orders/{order_no}/end-of-rental'>
type Tiers = { from_months: number; monthly: number }[]

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-agreed-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
  await liftLimits(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await settlementFaults(app)).toEqual([])
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows
const today = (): Day => dayInShop(app.context.clock.now())
const nights = (days: number) => nightsOf(app, days)
const daysTo = (day: string | null) => daysBetween(today(), (day ?? '') as Day)

async function findSkuId(key: string): Promise<string> {
  const [row] = await query('select sku_id from skus where key = $1', [key])
  return row?.sku_id as string
}

/** The price list of the smallest model from now on. */
async function listPrice(change: { tiers?: (monthly: number) => number; replacement_value?: number }) {
  const { tiers: raised = monthly => monthly, replacement_value } = change
  const skuId = await findSkuId('genie-600-rent')
  const [row] = await query('select * from prices where sku_id = $1 order by valid_from desc, price_id desc limit 1', [
    skuId,
  ])
  const rent_tiers = (row.rent_tiers as Tiers).map(tier => ({ ...tier, monthly: raised(tier.monthly) }))
  const body = { rent_tiers, deposit: row.deposit, ...(replacement_value && { replacement_value }) }
  return house.by('admin').post(`/admin/skus/${skuId}/prices`, body)
}

/** Changes rows that the shop itself never changes. */
async function rewrite(text: string, values: unknown[] = []) {
  await query('alter table prices disable trigger prices_append_only')
  await query(text, values)
  await query('alter table prices enable trigger prices_append_only')
  await app.context.notifications.catchUp()
}

/** No sale price of the model has begun. */
const notForSale = (key: string) =>
  rewrite(
    `update prices set valid_from = now() + interval '40 years' where sku_id in (select sku_id from skus
       where kind = 'buy' and product_id = (select product_id from skus where key = $1))`,
    [key],
  )

function wholeMonths(from: Day, to: Day): number {
  let months = 0
  while (addMonths(from, months + 1) <= to) months += 1
  return months
}

const listAmounts = (offer: { lines: readonly { rule: string; amount: number }[] }) =>
  Object.fromEntries(offer.lines.map(({ rule, amount }) => [rule, amount]))

describe('the end of a rental is computed by the agreed price', () => {
  test('on the page as in the return, although the list has changed since', async () => {
    const { me, orderNo, offer, order } = await returning(app, house, 12)
    await nights(daysTo(order.start_time) + 40)
    const seen = async () => good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))
    const before = await seen()
    await dataOf(listPrice({ tiers: monthly => monthly * 3 }))
    const [end, asked] = [await seen(), good<Offer>(await offer('return'))]
    expect(end.returning.rent_back).toBeGreaterThan(0)
    expect(end.returning).toEqual(before.returning)
    expect(asked.back).toBe(end.returning.rent_back + end.deposit_held)
    const { rent_unused = 0, early_fee = 0 } = listAmounts(asked)
    expect([-rent_unused - early_fee, early_fee]).toEqual([end.returning.rent_back, end.returning.fee])
    expect(end.rows.slice(0, 12)).toEqual(before.rows.slice(0, 12))
    // More months are requested today, and have today's price.
    expect(end.renewing.options[0]?.price).toBeGreaterThan(before.renewing.options[0]?.price ?? 0)
    const more = good<Offer>(await offer('renewal', { months: end.renewing.options[0]?.months }))
    expect(more.due).toBe(end.renewing.options[0]?.price)
  })
})

describe('a machine that comes back after it counted as lost', () => {
  test('costs its days and its damage, together never more than its worth', async () => {
    const { orderNo, order, offer, packed, says, inspects, readRequest } = await returning(app, house, 2, {
      report: true,
    })
    await nights(daysTo(order.end_time) + 45)
    const { list } = good<CallData<'GET /admin/overdue'>>(await house.by('support').get('/admin/overdue?page_size=100'))
    const row = list.find(({ order_no }) => order_no === orderNo)
    expect(row).toMatchObject({ is_lost: true, days_charged: 42 })
    const { late = 0 } = listAmounts(good<Offer>(await offer('return')))
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThan(row?.charge ?? 0)
    const { request_no: no } = await packed()
    await says(no, 'accepted')
    await says(no, 'delivered')
    const findings = [await finding(app, house, 500_000)]
    const preview = good<{ deductions: { rule: string; amount: number }[]; residual: number }>(
      await house.by('operations').post(`/admin/requests/${no}/settlement-preview`, {
        findings: findings.map(({ rule, cost, duty }) => ({ rule, cost, duty })),
      }),
    )
    good(await inspects(no, { findings }))
    const { settlement } = await readRequest(no)
    const deductions = settlement?.deductions.map(({ rule, amount }) => ({ rule, amount })) ?? []
    expect(deductions).toEqual(preview.deductions)
    expect(deductions.map(({ rule }) => rule)).toEqual(['late', 'damage'])
    expect(deductions[0]?.amount).toBe(late)
    expect(sum(deductions.map(({ amount }) => amount))).toBe(preview.residual)
  })
})

describe('a machine that was given up and comes back', () => {
  const giveUp = async () => {
    const made = await returning(app, house, 2, { report: true })
    await nights(daysTo(made.order.end_time) + 45)
    const lost = good<StaffRequest>(
      await house.by('admin').post(`/admin/overdue/${made.orderNo}/lost`, { reason: 'Reageert niet meer.' }),
    )
    return { ...made, no: lost.request_no }
  }

  test('costs its days and the findings, in place of the claim', async () => {
    const { no, serial, readRequest, inspects, me, orderNo, pays } = await giveUp()
    const claimed = (await readRequest(no)).settlement
    expect(claimed?.deductions.map(({ rule }) => rule)).toEqual(['damage'])
    await nights(3)
    good(await inspects(no, { findings: [await finding(app, house, 4_000)] }))
    const { settlement } = await readRequest(no)
    const [late, damage] = settlement?.deductions ?? []
    expect([late?.rule, damage?.rule, damage?.amount]).toEqual(['late', 'damage', 4_000])
    expect(settlement).toMatchObject({ settlement_state: 'proposed', held: 15_000, deducted: 15_000, version: 2 })
    expect(settlement?.owed).toBe((late?.amount ?? 0) + 4_000 - 15_000)
    expect(settlement?.owed).toBeLessThan(claimed?.owed ?? 0)
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_status: 'abnormal' })
    expect((await inspects(no)).status).toBe(409)
    good(await acceptSettlement(me, no))
    await pays((await readRequest(no)).checkout_no)
    expect((await booksOf(app, orderNo)).damage_revenue).toBe(-4_000)
  })

  test('refunds the rest of the deposit at once if its days are waived', async () => {
    const { no, me, orderNo, inspects, readRequest } = await giveUp()
    await nights(1)
    await oneMayGive(app)
    good(await inspects(no, { waive: ['late'], remark: 'Lag in het ziekenhuis.' }))
    expect((await readRequest(no)).settlement).toMatchObject({ settlement_state: 'final', back: 15_000, owed: 0 })
    await app.context.jobs.drain()
    expect(await me.read(orderNo)).toMatchObject({ deposit_held: 0, refunded_amount: 15_000 })
  })
})

describe('a rental that was changed to another model', () => {
  test.each<[string, string, number]>([
    ['genie-3000', 'genie-1000', 1],
    ['genie-1000', 'genie-3000', 0],
  ])('%s to %s, which is newer than the order, is returned by the price of the swap', async (model, other, newer) => {
    await query(
      "update devices set device_status = 'disabled' from device_types t where t.device_type_id = devices.device_type_id and key = $1",
      [model],
    )
    const { addMachine, lose } = missingMachines(() => ({ app, operations: house.by('operations') }))
    const machine = await addMachine('rent', model)
    const { me, orderNo, order } = await house.ordered([{ sku: `${model}-rent`, months: 6 }])
    const start = order.start_time as Day
    await addMachine('rent', other)
    await lose(machine)
    await nights(1)
    // The other model was added to the catalogue after the order.
    await rewrite(
      `update prices set valid_from = $2 where sku_id in (select sku_id from skus where product_id =
        (select product_id from skus where key = $1))`,
      [`${other}-rent`, app.context.clock.now()],
    )
    // And its price as new was raised before the swap.
    const saleSku = await findSkuId(`${other}-buy`)
    const [{ unit_price: before }] = await query(
      'select unit_price from prices where sku_id = $1 order by price_id desc limit 1',
      [saleSku],
    )
    good(await house.by('operations').post(`/admin/skus/${saleSku}/prices`, { unit_price: 10 * before }))
    const chosen = await chooseAsShown(me, orderNo, { choice: 'other', device_type: other })
    expect(chosen.json.code).toBe(0)
    const [{ rent_tiers }] = await query(
      'select rent_tiers from prices join skus using (sku_id) where key = $1 order by price_id desc limit 1',
      [`${[model, other][newer]}-rent`],
    )
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    await nights(Math.max(0, daysBetween(today(), addDays(start, 10))))
    const [item] = (await me.read(orderNo)).items
    const asked = good<Offer>(
      await me.call('POST', `/orders/${orderNo}/request-offer`, { item_id: item?.item_id, apply_type: 'return' }),
    )
    const figures = asked.lines.find(({ rule }) => rule === 'rent_unused')?.figures
    const terms = { tiers: rent_tiers as Tiers, min_months: 2, max_months: 24 }
    expect(figures?.rent_used).toBe(rentFor(terms, Number(figures?.months_used)).total)
    const { returning: end } = good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`))
    expect(end.lost_worth).toBeGreaterThan(before)
  })
})

describe('a model that is rented out and not for sale', () => {
  test('is listed only with its worth, and keeps that while it is listed', async () => {
    const admin = house.by('admin')
    const skuId = await findSkuId('genie-1000-rent')
    const [kept] = await query(
      `select json_agg(json_build_object('id', price_id, 'at', valid_from)) as rows from prices where sku_id in
        (select sku_id from skus where kind = 'buy' and product_id = (select product_id from skus where sku_id = $1))`,
      [skuId],
    )
    await notForSale('genie-1000-rent')
    const [row] = await query('select * from prices where sku_id = $1 order by valid_from desc limit 1', [skuId])
    const price = (more: object) =>
      admin.post(`/admin/skus/${skuId}/prices`, { rent_tiers: row.rent_tiers, deposit: row.deposit, ...more })
    expect((await price({})).text).toMatch(/replacement_value.*required/)
    const listed = (on: boolean) => admin.put(`/admin/skus/${skuId}/listed`, { listed: on })
    await dataOf(listed(false))
    expect((await listed(true)).json).toMatchObject({ data: { missing: ['replacement_value'] } })
    await dataOf(price({ replacement_value: 120_000 }))
    expect(await dataOf(listed(true))).toMatchObject({ listed: true, missing: [], replacement_value: 120_000 })
    for (const { id, at } of kept.rows) await rewrite('update prices set valid_from = $2 where price_id = $1', [id, at])
  })

  test('costs its days when it comes late, and its worth beyond the deposit when it is lost', async () => {
    await notForSale('genie-600-rent')
    await dataOf(listPrice({ replacement_value: 80_000 }))
    const [late, lost] = [await returning(app, house, 2), await returning(app, house, 2)]
    // What was agreed stays, whatever prices follow.
    await dataOf(listPrice({ replacement_value: 200_000 }))
    await nights(daysTo(late.order.end_time) + 45)
    const rules = await readSetting(app.context.db, 'after_sale', app.context.clock.now())
    const bought = (await house.unit(lost.serial)).purchase_date ?? lost.order.start_time
    const worth = residualValue(80_000, wholeMonths(bought as Day, today()), rules)
    const offer = listAmounts(good<Offer>(await late.offer('return')))
    expect(offer.late).toBeGreaterThan(0)
    const gone = good<StaffRequest>(
      await house.by('admin').post(`/admin/overdue/${lost.orderNo}/lost`, { reason: 'Reageert niet meer.' }),
    )
    const { settlement } = await lost.readRequest(gone.request_no)
    expect(settlement).toMatchObject({ deducted: 15_000, back: 0, owed: worth - 15_000 })
    await nights(16)
  })

  test('is worth at least its deposit without any other value', async () => {
    const { orderNo, order, readRequest, serial } = await returning(app, house, 2)
    await query('update devices set purchase_price = null where serial_number = $1', [serial])
    await rewrite('update prices set replacement_value = null')
    await nights(daysTo(order.end_time) + 45)
    const gone = good<StaffRequest>(
      await house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert niet meer.' }),
    )
    expect((await readRequest(gone.request_no)).settlement).toMatchObject({ deducted: 15_000, back: 0, owed: 0 })
    await nights(16)
  })
})
