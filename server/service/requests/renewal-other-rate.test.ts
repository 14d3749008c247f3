// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'

/** A renewal that was billed at another tax rate than its rental, or after days in the workshop, and ends again. */
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  const { db, clock } = app.context
  const now = clock.now()
  const tariffs = [{ country: 'NL', up_to_grams: null, price: 995 }]
  const value = { ...(await readSetting(db, 'delivery', now)), tariffs }
  await transaction(db, tx => writeSetting(tx, { key: 'delivery', value, now, by: 'test' }))
})
afterAll(() => app.close())
beforeEach(() => oneMayGive(app))
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { worked } = statements(() => ({ app, house }))
type Made = Awaited<ReturnType<typeof returning>>

const sentTo = async (orderNo: string) =>
  (await refundsOf(app, orderNo)).map(({ refund_reason, type, refund_amount }) => [refund_reason, type, refund_amount])

async function renew(made: Made, months: number) {
  const { lines } = good<Offer>(await made.offer('renewal', { months }))
  const { request_no } = await made.agreed('renewal', { months })
  await made.pays((await made.readRequest(request_no)).checkout_no)
  return { no: request_no, lines }
}

async function withdraw({ me, orderNo, order, item }: Made) {
  const body = { name: 'Anna de Wit', contract: orderNo, email: order.email, item_ids: [item.item_id] }
  good(await me.call('POST', '/withdrawals', body))
  await worked()
}

/** From today on this is the only later rate of what is rented. */
async function taxRent(percent: number): Promise<void> {
  const { db, clock } = app.context
  const now = clock.now()
  const changed = { kind: 'rent', country: 'NL', valid_from: dayInShop(now), percent } as const
  const { rates } = await readSetting(db, 'vat', now)
  const value = { rates: [...rates.filter(({ valid_from }) => valid_from < '2022-01-01'), changed] }
  await transaction(db, tx => writeSetting(tx, { key: 'vat', value, now, by: 'test' }))
}

/** Of the item, as it stands and as it was billed. */
async function amountsOf({ orderNo }: Made) {
  const [row] = await rowsOf(app)(
    `select i.net, i.vat, -sum(amount) filter (where account <> 'vat')::int as billed_net,
        -sum(amount) filter (where account = 'vat')::int as billed_vat,
        -sum(amount) filter (where component = 'freight')::int as delivery
      from order_items i join orders o using (order_id) join ledger_entries e using (item_id)
      where order_no = $1 and component in ('rent', 'freight') group by 1, 2`,
    orderNo,
  )
  return row
}

for (const percent of [25, 17]) {
  test(`taken back, it leaves net and tax of the rental as they were: ${percent} instead of 21 per cent`, async () => {
    await taxRent(21)
    const made = await returning(app, house, 6)
    await later(app, 3)
    const before = await amountsOf(made)
    await taxRent(percent)
    const { no } = await renew(made, 6)
    const taking = { reason: 'Klant belde: toch niet verlengen.' }
    good(await house.by('finance').post(`/admin/requests/${no}/take-back`, taking))
    expect(await amountsOf(made)).toEqual(before)
    expect(before).toMatchObject({ net: before?.billed_net, vat: before?.billed_vat, delivery: 995 })

    await later(app, 2)
    await withdraw(made)
    const { list } = good<{ list: { request_no: string; apply_type: string }[] }>(
      await house.by('support').get(`/admin/requests?q=${made.orderNo}&page_size=50`),
    )
    const going = list.find(({ apply_type }) => apply_type === 'rejection')?.request_no ?? ''
    await app.context.jobs.drain()
    good(await made.tells(going))
    await app.context.jobs.drain()
    await made.says(going, 'accepted')
    await made.says(going, 'delivered')
    await made.inspects(going)
    const fee = (await made.readRequest(no)).renewal_fee
    expect(await sentTo(made.orderNo)).toEqual([
      ['renewal_taken_back', 'product', fee],
      ['withdrawn', 'product', made.item.goods_due + 995],
      ['withdrawn', 'deposit', 15_000],
    ])
  })
}

test('withdrawn from with days before it that stay paid, they are at its own rate', async () => {
  await taxRent(21)
  const made = await returning(app, house, 2)
  await later(app, 75)
  await taxRent(25)
  await renew(made, 3)
  await made.back()
  await withdraw(made)
  const [row] = await rowsOf(app)(
    `select goods_due, freight, net, vat from order_items join orders using (order_id) where order_no = $1`,
    made.orderNo,
  )
  const own = made.item.goods_due
  const retained = (row?.goods_due ?? 0) - own
  expect(retained).toBeGreaterThan(0)
  expect(row?.net).toBe(Math.round((own + 995) / 1.21) + Math.round(retained / 1.25))
  expect(row?.net + row?.vat).toBe(row?.goods_due + row?.freight)
})

test('withdrawn from after its machine was in the workshop past the old end: those days are not late', async () => {
  const made = await returning(app, house, 2)
  await later(app, 50)
  const { request_no: repair } = await made.asked('repair', { reason_code: 'noise' })
  await made.does(repair, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(repair, 'step', { event })
  await later(app, 25)
  for (const event of ['send_back', 'complete']) await made.does(repair, 'step', { event })
  const { no, lines } = await renew(made, 3)
  expect(lines.map(({ rule }) => rule)).toEqual(['renewal'])
  await made.back()
  const before = await sentTo(made.orderNo)
  await withdraw(made)
  const fee = (await made.readRequest(no)).renewal_fee
  const goods = (await sentTo(made.orderNo)).filter(([, type]) => type === 'product')
  expect(before.length).toBeLessThan((await sentTo(made.orderNo)).length)
  expect(goods.reduce((all, [, , amount]) => all + Number(amount), 0)).toBe(fee)
})
