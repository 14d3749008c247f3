// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { remindBalances } from '#server/money/payments/remind-balances.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changeProduct } from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, type RequestDetail } from '#testing/steps/requests.ts'
import type { PickUp } from '#testing/steps/returns.ts'
import { passerBy, tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { watchRefunds } from '../../withdrawals/watch-refunds.ts'

/** Goods that their buyer has paid by half and sends back with the shop's label. */
vi.setConfig({ testTimeout: 60_000 })
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-half-label-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await transaction(app.context.db, async tx => {
    const now = app.context.clock.now()
    const value = { ...(await readSetting(tx, 'part_payment', now)), offered_in: { NL: true } }
    await writeSetting(tx, { key: 'part_payment', value, now, by: 'test' })
  })
  const catalogue = house.by('admin')
  const { list } = good<CallData<'GET /admin/products'>>(await catalogue.get('/admin/products?page_size=100'))
  const garage = list.find(({ key }) => key === 'garage') ?? expect.fail('no garage')
  const whole = good<CallData<'GET /admin/products/{id}'>>(await catalogue.get(`/admin/products/${garage.product_id}`))
  expect((await changeProduct(catalogue, whole, { return_way: 'label' })).status).toBe(200)
  // Half of them may be held for guests.
  await rowsOf(app)("update skus set stock = 200 where key = 'garage-small'")
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const withdrawal = { apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' }
const claim = {
  ...{ apply_type: 'repair', reason_code: 'damaged_on_arrival', apply_reason: 'Gebarsten.' },
  ...{ guarantee_told: true, remedy: 'refund' },
}

/** Five garages above the limit of one person, paid by half, and delivered. */
async function withdrawn(pay: 'half' | 'whole' = 'half', wish: object = withdrawal) {
  const me = await passerBy(app)
  const placed = await me.order(await me.quote([{ sku: 'garage-small', quantity: 5 }]), { pay })
  const { checkout_no, orders } = good<{ checkout_no: string; orders: { order_no: string }[] }>(placed)
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  const { shipments } = await house.ship(orderNo)
  for (const { tracking_no } of shipments) await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  const order = await me.read(orderNo)
  await later(app, 1)
  const body = { item_id: order.items[0]?.item_id, ...wish }
  const made = good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, body))
  await app.context.jobs.drain()
  const no = made.continued_as ?? made.request_no
  return { me, orderNo, order, no, read: () => me.read(orderNo) }
}

const daysAhead = (days: number) => addDays(dayInShop(app.context.clock.now()), days)

async function pass(days: number) {
  await later(app, days)
  await remindBalances(app.context, {})
  await watchRefunds(app.context, {})
  await app.context.jobs.drain()
}

const reminders = async (orderNo: string) =>
  (await rowsOf(app)("select 1 from mails where template = 'order_balance_open' and data ->> 'order_no' = $1", orderNo))
    .length
const refundsOf = (orderNo: string) =>
  rowsOf(app)(
    'select way, refund_amount from refunds join orders using (order_id) where order_no = $1 order by refunds.created_at, way desc',
    orderNo,
  )

test('what was not paid stays owed: paused for the days to send it, and then due as before', async () => {
  const { orderNo, order, read } = await withdrawn()
  const owed = order.balance?.amount ?? 0
  expect(owed).toBeGreaterThan(0)
  expect((await read()).balance).toMatchObject({ amount: owed, paused: true, pay_until: null })
  for (const days of [7, 7]) await pass(days)
  expect([(await read()).balance?.paused, await reminders(orderNo)]).toEqual([true, 0])
  await pass(1)
  expect((await read()).balance).toMatchObject({ amount: owed, paused: false, pay_until: expect.any(String) })
  for (const days of [7, 20, 20]) await pass(days)
  expect(await reminders(orderNo)).toBeGreaterThan(1)
  expect(await refundsOf(orderNo)).toEqual([])
})

test('the scan sets the rest off first, and what was paid goes back', async () => {
  const { me, orderNo, order, no, read } = await withdrawn()
  await pass(20)
  const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  await tell(app, { trackingNo: tracking_no ?? '', event: 'accepted' })
  await app.context.jobs.drain()
  expect(await refundsOf(orderNo)).toMatchObject([
    { way: 'set_off', refund_amount: order.balance?.amount },
    { way: 'original', refund_amount: order.paid_amount },
  ])
  expect(await read()).toMatchObject({ balance: null, refunded_amount: order.paid_amount })
})

test('above the limit of one person, the statement of one that it was sent neither pays nor sets off', async () => {
  const { orderNo, order, no, read } = await withdrawn()
  const said = await house.by('operations').post(`/admin/requests/${no}/step`, { event: 'pick_up' })
  expect(said.status).toBe(200)
  await pass(30)
  expect([await refundsOf(orderNo), (await read()).balance?.amount]).toEqual([[], order.balance?.amount])
  // A second person has it before them.
  good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'inspect' }))
  await app.context.jobs.drain()
  expect(await read()).toMatchObject({ balance: null, refunded_amount: 0 })
  await pass(6)
  expect((await read()).refunded_amount).toBe(order.paid_amount)
})

test('a scan after the word of one person refunds it, by a day of its own', async () => {
  const { me, no, read, order } = await withdrawn('whole')
  const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  good(await house.by('operations').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
  await pass(12)
  await tell(app, { trackingNo: tracking_no ?? '', event: 'accepted' })
  await app.context.jobs.drain()
  expect((await read()).refunded_amount).toBe(order.paid_amount)
  const { refund_due_on } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  expect(refund_due_on).toBe(daysAhead(5))
})

test('the same applies where it is paid as a whole', async () => {
  const { order, no, read } = await withdrawn('whole')
  good(await house.by('operations').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
  await pass(30)
  expect((await read()).refunded_amount).toBe(0)
  good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'inspect' }))
  await pass(6)
  expect((await read()).refunded_amount).toBe(order.paid_amount)
})

test.each([
  ['a withdrawal', withdrawal],
  ['a claim for money in the withdrawal period', claim],
])('nobody gives up %s while its buyer has not sent it', async (_what, wish) => {
  const { no, read, me } = await withdrawn('whole', wish)
  const operations = house.by('operations')
  good(await operations.post(`/admin/requests/${no}/fail`, { error_reason: 'Geen gebrek gevonden.' }))
  const ended = await operations.post(`/admin/requests/${no}/end`, { outcome: 'U houdt het.' })
  expect([ended.status, ended.json.data]).toEqual([409, { reason: 'awaits_sending' }])
  const { way, tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  expect(way).toBe('label')
  await tell(app, { trackingNo: tracking_no ?? '', event: 'accepted' })
  await app.context.jobs.drain()
  const { refunded_amount, paid_amount } = await read()
  expect(refunded_amount).toBe(paid_amount)
})

test('a shop that has no carrier any more gives it up as it gives up a withdrawal: paid, by two people', async () => {
  const { no, read, order } = await withdrawn('whole', claim)
  const { carriers } = app.context
  app.context.carriers = { ...carriers, default: undefined }
  const operations = house.by('operations')
  good(await operations.post(`/admin/requests/${no}/fail`, { error_reason: 'Geen vervoerder.' }))
  const ended = await operations.post(`/admin/requests/${no}/end`, { outcome: 'U houdt het.' })
  expect(verdict(ended)).toEqual([409, 2])
  const { proposal_id } = ended.json.data as { proposal_id: string }
  good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  app.context.carriers = carriers
  await app.context.jobs.drain()
  expect((await read()).refunded_amount).toBe(order.paid_amount)
})

test('the word of one person that it was sent pauses the rest for a week, and not for ever', async () => {
  const { orderNo, no, read } = await withdrawn()
  await pass(13)
  good(await house.by('operations').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
  await pass(7)
  expect([(await read()).balance?.paused, await reminders(orderNo)]).toEqual([true, 0])
  await pass(1)
  expect((await read()).balance).toMatchObject({ paused: false, pay_until: expect.any(String) })
  for (const days of [7, 20]) await pass(days)
  expect(await reminders(orderNo)).toBeGreaterThan(1)
})

test('a claim for money in the withdrawal period waits for the goods as a withdrawal does', async () => {
  const { me, orderNo, order, no, read } = await withdrawn('half', claim)
  await pass(15)
  expect([await refundsOf(orderNo), (await read()).balance?.paused]).toEqual([[], false])
  const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  await tell(app, { trackingNo: tracking_no ?? '', event: 'accepted' })
  await app.context.jobs.drain()
  expect((await read()).refunded_amount).toBe(order.paid_amount)
})
