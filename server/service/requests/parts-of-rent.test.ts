// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { rentFor } from '#domain/pricing/rent.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import {
  type Activity,
  addActivity,
  discountBody,
  ruleBody,
  startActivity,
  stopActivity,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits } from '#testing/steps/staff.ts'

type End = CallData<'GET /orders/{order_no}/end-of-rental'>
type Tiers = { from_months: number; monthly: number }[]

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-parts-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
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

type Made = Awaited<ReturnType<typeof returning>>

async function readList() {
  const { rows } = await app.context.connection.pool.query(
    `select prices.*, product_id from prices join skus using (sku_id) where key = 'genie-600-rent'
      order by valid_from desc, price_id desc limit 1`,
  )
  return rows[0] as { sku_id: string; product_id: string; rent_tiers: Tiers; deposit: number }
}

const rent = (tiers: Tiers, months: number) => rentFor({ tiers, min_months: 2, max_months: 24 }, months).total
const daysTo = (day: string | null) => daysBetween(dayInShop(app.context.clock.now()), (day ?? '') as Day)

const findUnused = ({ lines }: Offer) => lines.find(({ rule }) => rule === 'rent_unused')

/**
 * The amounts that the return and the page about the end show now, and what is paid when it is collected on that day.
 */
async function displayedAndPaid(made: Made) {
  const shown = good<Offer>(await made.offer('return'))
  const end = good<End>(await made.me.call('GET', `/orders/${made.orderNo}/end-of-rental`))
  const { no } = await made.back()
  const { rows } = await app.context.connection.pool.query(
    'select rent_back from settlements join requests using (after_sale_id) where request_no = $1',
    [no],
  )
  return { shown, end, settlement: rows[0] as { rent_back: number } | undefined }
}

test('a discount counts for the used months, on the page, in the offer and in the refund', async () => {
  const { product_id, rent_tiers } = await readList()
  const finance = house.by('finance')
  await withoutPromotions(app)
  const added = await addActivity(finance, discountBody(app))
  const rules = `/admin/activities/${added.activity_id}/rules`
  await dataOf(finance.post(rules, ruleBody([product_id], { discount_value: 20 })))
  const read = () => dataOf<Activity>(finance.get(`/admin/activities/${added.activity_id}`))
  const activity = await dataOf<Activity>(startActivity(house.by('admin'), await read()))
  const made = await returning(app, house, 12)
  await stopActivity(finance, activity)
  const paid = Math.round(rent(rent_tiers, 12) * 0.8)
  await nights(app, daysTo(made.order.start_time) + 200)
  const { shown, end, settlement } = await displayedAndPaid(made)
  const used = Math.round(rent(rent_tiers, 7) * 0.8)
  expect(findUnused(shown)?.figures).toMatchObject({ rent_paid: paid, months_used: 7, rent_used: used })
  const fee = shown.lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0
  expect(end.returning.rent_back).toBe(paid - used - fee)
  expect(settlement?.rent_back).toBe(paid - used - fee)
  // The cost of the months so far is in the table of the page as well.
  expect(end.rows.find(({ month }) => month === 7)?.returned).toBe(used + fee)
})

test('a renewal at another price list is refunded at the price it was renewed at', async () => {
  const made = await returning(app, house, 4)
  const { rent_tiers, sku_id, deposit } = await readList()
  const dearer = rent_tiers.map(tier => ({ ...tier, monthly: tier.monthly * 2 }))
  await dataOf(house.by('admin').post(`/admin/skus/${sku_id}/prices`, { rent_tiers: dearer, deposit }))
  await nights(app, daysTo(made.order.start_time) + 100)
  const request = await made.agreed('renewal', { months: 6 })
  await made.pays((await made.readRequest(request.request_no)).checkout_no)
  const first = rent(rent_tiers, 4)
  const paid = first + request.renewal_fee
  const early = good<Offer>(await made.offer('return'))
  expect(findUnused(early)).toMatchObject({
    amount: -request.renewal_fee,
    figures: { months_used: 4, rent_used: first },
  })
  await nights(app, daysTo(made.order.end_time) + 50)
  const { shown, settlement } = await displayedAndPaid(made)
  const two = Math.max(rent(dearer, 6) - rent(dearer, 4), 2 * Math.min(...dearer.map(({ monthly }) => monthly)))
  expect(findUnused(shown)?.figures).toMatchObject({ rent_paid: paid, months_used: 6, rent_used: first + two })
  const fee = shown.lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0
  expect(settlement?.rent_back).toBe(paid - first - two - fee)
})
