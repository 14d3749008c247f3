// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { remindBalances } from '#server/money/payments/remind-balances.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import type { PickUp } from '#testing/steps/returns.ts'
import { passerBy, tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { watchRefunds } from '../../withdrawals/watch-refunds.ts'

/** Claims for money whose goods are never handed over. */
vi.setConfig({ testTimeout: 60_000 })
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-unsent-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 8)
  await transaction(app.context.db, async tx => {
    const now = app.context.clock.now()
    const value = { ...(await readSetting(tx, 'part_payment', now)), offered_in: { NL: true } }
    await writeSetting(tx, { key: 'part_payment', value, now, by: 'test' })
  })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

/** A machine that is delivered, and claimed so many days later. */
async function claimed(days: number, pay: 'half' | 'whole' = 'whole') {
  const me = await passerBy(app)
  const placed = await me.order(await me.quote([{ sku: 'genie-600-buy' }]), { pay })
  const { checkout_no, orders } = good<{ checkout_no: string; orders: { order_no: string }[] }>(placed)
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  for (const { tracking_no } of (await house.ship(orderNo)).shipments) {
    await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  }
  const order = await me.read(orderNo)
  await later(app, days)
  const claims = async () =>
    good<RequestDetail>(
      await me.call('POST', `/orders/${orderNo}/requests`, {
        ...{ item_id: order.items[0]?.item_id, apply_type: 'repair', reason_code: 'not_as_described' },
        ...{ apply_reason: 'Anders.', guarantee_told: true, remedy: 'refund' },
      }),
    )
  const readRequest = async (no: string) => good<RequestDetail>(await me.call('GET', `/requests/${no}`))
  return { me, orderNo, order, claims, readRequest, claim: await claims(), read: () => me.read(orderNo) }
}
type Claimed = Awaited<ReturnType<typeof claimed>>

/** Accepts it; returns the number under which the goods go back. */
async function accepted({ claim, readRequest }: Claimed): Promise<string> {
  good(await house.by('operations').post(`/admin/requests/${claim.request_no}/approve`, {}))
  return (await readRequest(claim.request_no)).continued_as ?? ''
}

const isPickUpCalledOff = async (no: string) =>
  (await rowsOf(app)('select shipment_id from requests where request_no = $1', no))[0]?.shipment_id === null

test('staff give one up: nothing is paid, nobody has to agree, and the pick-up is called off', async () => {
  const made = await claimed(60)
  const no = await accepted(made)
  good(await made.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const operations = house.by('operations')
  good(await operations.post(`/admin/requests/${no}/fail`, { error_reason: 'Niet thuis' }))
  good(await operations.post(`/admin/requests/${no}/end`, { outcome: 'Nooit meegegeven.' }))
  await app.context.jobs.drain()
  expect(await made.read()).toMatchObject({ refunded_amount: 0, order_status: 'delivered' })
  expect(await rowsOf(app)('select 1 from concessions where subject = $1', no)).toEqual([])
  expect(await isPickUpCalledOff(no)).toBe(true)
  // The contract goes on, with its guarantee.
  expect((await made.claims()).audit_status).toBe('wait_review')
})

test('goods that were with the carrier already when their claim was given up are a finding, once', async () => {
  const made = await claimed(60)
  const no = await accepted(made)
  good(await made.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const { tracking_no } = good<PickUp>(await made.me.call('GET', `/requests/${no}/pick-up`))
  good(await made.me.call('POST', `/requests/${no}/cancel`, {}))
  await app.context.jobs.drain()
  const findings = () =>
    rowsOf(app)("select told ->> 'about' as about from reconciliation_findings where kind = 'canceled_return_sent'")
  await tell(app, { trackingNo: tracking_no ?? '', event: 'not_home' })
  expect(await findings()).toEqual([])
  for (const event of ['accepted', 'in_transit', 'delivered'] as const) {
    await tell(app, { trackingNo: tracking_no ?? '', event })
  }
  expect(await findings()).toEqual([{ about: made.orderNo }])
})

test('one made in the withdrawal period is paid when it is given up, as a withdrawal is', async () => {
  const made = await claimed(2)
  const no = made.claim.continued_as ?? ''
  good(await house.by('operations').post(`/admin/requests/${no}/fail`, { error_reason: 'Niet thuis' }))
  const ended = await house.by('operations').post(`/admin/requests/${no}/end`, { outcome: 'Niet opgehaald.' })
  // The buyer keeps the goods: above the limit a second person agrees.
  expect(ended.status).toBe(409)
  const { proposal_id } = ended.json.data as { proposal_id: string }
  good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  expect((await made.read()).refunded_amount).toBe(made.order.paid_amount)
})

test('its customer takes it back before the goods are collected, and not after', async () => {
  for (const days of [2, 60]) {
    const made = await claimed(days)
    const no = made.claim.continued_as ?? (await accepted(made))
    good(await made.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
    await app.context.jobs.drain()
    expect((await made.readRequest(no)).actions).toContain('cancel')
    const canceled = good<RequestDetail>(await made.me.call('POST', `/requests/${no}/cancel`, {}))
    expect(canceled).toMatchObject({ process_status: 'complete', outcome: 'canceled', actions: ['write'] })
    expect(await isPickUpCalledOff(no)).toBe(true)
    await later(app, 20)
    await watchRefunds(app.context, {})
    expect(await made.read()).toMatchObject({ refunded_amount: 0, order_status: 'delivered' })
  }
  const sent = await claimed(60)
  const no = await accepted(sent)
  good(await sent.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const { tracking_no } = good<PickUp>(await sent.me.call('GET', `/requests/${no}/pick-up`))
  await tell(app, { trackingNo: tracking_no ?? '', event: 'accepted' })
  expect(verdict(await sent.me.call('POST', `/requests/${no}/cancel`, {}))[0]).toBe(409)
})

test('one that is taken back while the job of the night waits for it is not refunded', async () => {
  const made = await claimed(2)
  const no = made.claim.continued_as ?? ''
  await later(app, 9)
  const holding = await app.context.connection.pool.connect()
  await holding.query('begin')
  await holding.query(
    'select from checkouts where checkout_id = (select checkout_id from orders where order_no = $1) for update',
    [made.orderNo],
  )
  const canceling = made.me.call('POST', `/requests/${no}/cancel`, {})
  await expect.poll(waiting).toBe(1)
  const watching = watchRefunds(app.context, {})
  await expect.poll(waiting).toBe(2)
  await holding.query('commit')
  holding.release()
  good(await canceling)
  await watching
  expect(await made.read()).toMatchObject({ refunded_amount: 0, order_status: 'delivered' })
})

const waiting = async () =>
  (await rowsOf(app)("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .length

test('withdrawn from by a letter of the day before, it is refunded by the earlier day', async () => {
  const made = await claimed(2)
  const no = made.claim.continued_as ?? ''
  const dueOn = async () => good<PickUp>(await made.me.call('GET', `/requests/${no}/pick-up`)).refund_due_on
  const stated_on = addDays(dayInShop(app.context.clock.now()), -1)
  expect(await dueOn()).toBe(addDays(stated_on, 15))
  const letter = { kind: 'withdrawal', channel: 'letter', name: 'Anna de Wit', contract: made.orderNo, stated_on }
  const { statement_id } = good<{ statement_id: string }>(
    await house.by('operations').post('/admin/statements', { ...letter, email: made.order.email }),
  )
  await app.context.jobs.drain()
  good(await made.me.call('POST', `/orders/${made.orderNo}/statements/${statement_id}/answer`, { mine: true }))
  expect(await dueOn()).toBe(addDays(stated_on, 14))
})

test('what is taken back again and again stays', async () => {
  const made = await claimed(2)
  let no = made.claim.continued_as
  for (let times = 1; times <= 5; times++) {
    good(await made.me.call('POST', `/requests/${no}/cancel`, {}))
    no = (await made.claims()).continued_as
  }
  const refused = await made.me.call('POST', `/requests/${no}/cancel`, {})
  expect([refused.status, refused.json.data]).toEqual([409, { reason: 'taken_back_often', n: 5 }])
})

test('the rest of its price is paused while it is decided and its goods are expected, and not for ever', async () => {
  const made = await claimed(25, 'half')
  const readBalance = async () => (await made.read()).balance
  expect(await readBalance()).toMatchObject({ paused: true, pay_until: null })
  await accepted(made)
  await later(app, 14)
  expect(await readBalance()).toMatchObject({ paused: true })
  await later(app, 1)
  expect(await readBalance()).toMatchObject({ paused: false, pay_until: expect.any(String) })
  await remindBalances(app.context, {})
  const reminder = "select 1 from mails where template = 'order_balance_open' and data ->> 'order_no' = $1"
  expect(await rowsOf(app)(reminder, made.orderNo)).toHaveLength(1)
})
