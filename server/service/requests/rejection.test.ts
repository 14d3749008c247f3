// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { sandboxOf } from '#testing/steps/refunds.ts'
import { delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { booksOf, type PickUp, sidesBy } from '#testing/steps/returns.ts'
import { passerBy, tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { completePurchases } from '../closing/complete-purchases.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-rejections-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
  await moreMachines(app, 'genie-600', 'sale', 30)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const today = (): Day => dayInShop(app.context.clock.now())
const rented = () => delivered(app, house, { sku: 'genie-600-rent', months: 6 })
const bought = (sku = 'genie-600-buy') => delivered(app, house, { sku }, 'buy')
type Made = Awaited<ReturnType<typeof rented>>

const withdraws = ({ asked }: Made, more: object = {}) =>
  asked('rejection', { reason_code: 'withdrawal', apply_reason: '', ...more })
const pickUp = async ({ me }: Made, no: string) => good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
async function sendsBack(made: Made, no: string, events: readonly string[]): Promise<void> {
  good(await made.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const { tracking_no } = await pickUp(made, no)
  for (const event of events) {
    const response = await tell(app, { trackingNo: tracking_no ?? '', event })
    if (response.status !== 200) throw new Error(response.text)
  }
}
const list = {
  ...{ unlinked_from_app: true, pin_reset: true, map_wiped: true, battery_safe: true, accessories_complete: true },
}
const inspects = (no: string, change: object = {}) =>
  house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: list, ...change })
const readStock = async (sku: string): Promise<number> => {
  const { rows } = await app.context.connection.pool.query('select stock from skus where key = $1', [sku])
  return rows[0].stock
}
const mails = async (requestNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    `select template from mails where data ->> 'request_no' = $1 order by created_at`,
    [requestNo],
  )
  return rows.map(({ template }) => template as string)
}

describe('a withdrawal from a rental', () => {
  test('needs no approval: approved by the system at once, stored as a statement, confirmed', async () => {
    const made = await rented()
    const request = await withdraws(made)
    expect(request).toMatchObject({ audit_status: 'approved', process_status: 'pass', offer: null })
    expect(request.actions).not.toContain('cancel')
    expect(request.events.map(({ event, actor_role }) => [event, actor_role])).toEqual([
      ['apply', 'customer'],
      ['approve', 'system'],
    ])
    expect(await pickUp(made, request.request_no)).toMatchObject({ refund_due_on: addDays(today(), 14) })
    const { rows } = await app.context.connection.pool.query(
      `select s.kind, s.channel, s.contract from statements s join requests r using (statement_id) where request_no = $1`,
      [request.request_no],
    )
    expect(rows).toEqual([{ kind: 'withdrawal', channel: 'account', contract: made.orderNo }])
    expect(await mails(request.request_no)).toEqual(['withdrawal_begun'])
  })

  test('W16 is rejected by nobody, and taken back by nobody', async () => {
    const made = await rented()
    const { request_no: no } = await withdraws(made)
    expect(verdict(await made.staffDoes(no, 'reject', { reject_reason: 'Wij willen niet' }))).toEqual([409, 200403])
    expect(verdict(await made.me.call('POST', `/requests/${no}/cancel`, {}))).toEqual([409, 200403])
    expect(verdict(await made.ask('repair'))).toEqual([409, 200402])
  })

  test('W13 W15 gives back everything with the scan, deposit and delivery included, and the machine to the pool', async () => {
    const made = await rented()
    const { me, orderNo } = made
    const { request_no: no } = await withdraws(made)
    await sendsBack(made, no, ['accepted'])
    const { paid_amount } = await me.read(orderNo)
    expect(await me.read(orderNo)).toMatchObject({ refunded_amount: paid_amount, deposit_held: 0 })
    const serial = (await me.read(orderNo)).items[0]?.serial_numbers[0] ?? ''
    await reportDelivered(made, no)
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'check' })
    expect(
      (await inspects(no, { findings: [{ rule: 'damage', cost: 1, duty: 'customer', note: 'Kras', pictures: [] }] }))
        .json,
    ).toMatchObject({ code: 200405, data: { reason: 'withdrawal' } })
    good(await inspects(no, { pictures: await sidesBy(app, house) }))
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'complete', settlement: null })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed', close_reason: 'withdrawn' })
    // Sent by the worker: the ledger has no open amounts left.
    await app.context.jobs.drain()
    expect(await booksOf(app, orderNo)).toEqual({})
    expect(await mails(no)).toContain('withdrawal_done')
  })

  test('W13 does not wait for the machine: the money goes on day 9, and not again when it comes', async () => {
    const made = await rented()
    const { me, orderNo } = made
    const { request_no: no } = await withdraws(made)
    for (let day = 0; day < 8; day += 1) await later(app, 1)
    await watchRefunds(app.context, {})
    expect((await me.read(orderNo)).refunded_amount).toBe(0)
    await later(app, 1)
    await Promise.all([watchRefunds(app.context, {}), watchRefunds(app.context, {})])
    const { paid_amount, refunded_amount } = await me.read(orderNo)
    expect(refunded_amount).toBe(paid_amount)
    await sendsBack(made, no, ['accepted', 'delivered'])
    good(await inspects(no))
    expect((await me.read(orderNo)).refunded_amount).toBe(paid_amount)
  })

  test('is over after the last day', async () => {
    const made = await rented()
    // Two weeks, plus what holidays and a weekend at their end add.
    await later(app, 20)
    expect((await made.ask('rejection', { reason_code: 'withdrawal' })).json).toMatchObject({
      ...{ code: 210703, data: { reason: 'withdrawal_over' } },
    })
  })
})

describe('a withdrawal from a purchase', () => {
  test('W13 is paid back with the proof of sending, or on day 9, and the purchase is not final before that', async () => {
    const made = await bought()
    const { me, orderNo } = made
    const { request_no: no } = await withdraws(made)
    await me.call('POST', `/orders/${orderNo}/sign`, {})
    await later(app, 8)
    await completePurchases(app.context, {})
    await watchRefunds(app.context, {})
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'in_use', refunded_amount: 0 })
    await sendsBack(made, no, ['accepted'])
    const { paid_amount } = await me.read(orderNo)
    expect((await me.read(orderNo)).refunded_amount).toBe(paid_amount)
    await reportDelivered(made, no)
    good(await inspects(no))
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed' })
  })

  test('from one of several things refunds exactly that, and the others continue', async () => {
    const { me, orderNo } = await house.ordered([{ sku: 'genie-600-buy' }, { sku: 'blades-set-9', quantity: 3 }], 'buy')
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    const order = await me.read(orderNo)
    const blades = order.items.find(({ product_kind }) => product_kind === 'accessory')
    const { request_no: no } = good<RequestDetail>(
      await me.call('POST', `/orders/${orderNo}/requests`, {
        ...{ item_id: blades?.item_id, apply_type: 'rejection', reason_code: 'withdrawal' },
      }),
    )
    // An accessory has no battery: its label is made at once.
    await app.context.jobs.drain()
    const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
    for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: tracking_no ?? '', event })
    const stock = await readStock('blades-set-9')
    good(await inspects(no, { pieces: 3 }))
    // As good as new, so they are restocked.
    expect(await readStock('blades-set-9')).toBe(stock + 3)
    const after = await me.read(orderNo)
    expect(after.refunded_amount).toBe(blades?.due)
    expect(after.order_status).toBe('delivered')
    expect(after.items.map(({ product_kind, item_status }) => [product_kind, item_status]).toSorted()).toEqual([
      ['accessory', 'closed'],
      ['machine', 'delivered'],
    ])
  })

  test("with its parcel on the way to the buyer ends with the parcel's return", async () => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-buy' }], 'buy')
    const { shipments } = await house.ship(orderNo)
    const out = shipments[0]?.tracking_no ?? ''
    const { request_no: no } = good<RequestDetail>(
      await me.call('POST', `/orders/${orderNo}/requests`, {
        ...{ item_id: order.items[0]?.item_id, apply_type: 'rejection', reason_code: 'withdrawal' },
      }),
    )
    await app.context.jobs.drain()
    expect(good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`)).tracking_no).toBeNull()
    await tell(app, { trackingNo: out, event: 'back_at_sender' })
    await app.context.jobs.drain()
    expect(good<RequestDetail>(await me.call('GET', `/requests/${no}`)).process_status).toBe('check')
    const { paid_amount } = await me.read(orderNo)
    expect((await me.read(orderNo)).refunded_amount).toBe(paid_amount)
    good(await inspects(no))
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', close_reason: 'withdrawn' })
    const { rows } = await app.context.connection.pool.query(
      `select reservation_state from unit_reservations where order_item_id = $1`,
      [order.items[0]?.item_id],
    )
    expect(rows).toEqual([{ reservation_state: 'released' }])
  })
})

test('a machine bought out of a rental can be withdrawn from like any purchase', async () => {
  const made = await rented()
  const { me, agreed, does, pays, readRequest } = made
  const { request_no: no } = await agreed('buy')
  await pays((await readRequest(no)).checkout_no)
  const { list: orders } = good<{ list: { order_no: string; items: { item_id: string }[] }[] }>(
    await me.call('GET', '/orders?kind=buy'),
  )
  const [bought] = orders
  const path = `/orders/${bought?.order_no}/requests`
  const input = { item_id: bought?.items[0]?.item_id, apply_type: 'rejection', reason_code: 'withdrawal' }
  const request = good<RequestDetail>(await me.call('POST', path, input))
  const serial = made.item.serial_numbers[0] ?? ''
  expect(request.serial_number).toBe(serial)
  expect(await house.unit(serial)).toMatchObject({ holder: 'sold', pool: 'rent' })
  await does(request.request_no, 'step', { event: 'pick_up' })
  good(await inspects(request.request_no))
  const after = await me.read(bought?.order_no ?? '')
  expect(after).toMatchObject({ order_status: 'closed', refunded_amount: after.paid_amount })
  // The shop's again: bought back by a rule of its own, then on the shelf like any other, and rented out again.
  const unit = await house.unit(serial)
  expect(unit).toMatchObject({ holder: 'platform', work_area: '' })
  const command = (text: string) =>
    house.by('operations').post(`/admin/devices/${unit.device_id}/commands`, {
      ...{ command: text, reason: 'Nagekeken', version: unit.version },
    })
  expect(verdict(await command('buy_back'))).toEqual([400, 400])
  good(await command('restock'))
  expect(await house.unit(serial)).toMatchObject({ holder: 'idle', pool: 'rent' })
})

test('an accessory that came back used is not restocked', async () => {
  const { me, orderNo } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  const { items } = await me.read(orderNo)
  const { request_no: no } = good<RequestDetail>(
    await me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: items[0]?.item_id, apply_type: 'rejection', reason_code: 'withdrawal' },
    }),
  )
  await app.context.jobs.drain()
  const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: tracking_no ?? '', event })
  const stock = await readStock('blades-set-9')
  good(await inspects(no, { restock: false }))
  expect(await readStock('blades-set-9')).toBe(stock)
})

test('coupon and invitation are released when nothing is left of the checkout, and not before', async () => {
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 6 }, { sku: 'blades-set-9' }], {
    coupon_code: 'WELKOM10',
  })
  const orderNo = orders.find(({ kind }) => kind === 'rent')?.order_no ?? ''
  const other = orders.find(({ kind }) => kind === 'buy')?.order_no ?? ''
  const claims = async () => {
    const { rows } = await app.context.connection.pool.query(
      `select claim_state from coupon_claims where user_id = (select user_id from orders where order_no = $1)`,
      [orderNo],
    )
    return rows.map(({ claim_state }) => claim_state as string)
  }
  expect(await claims()).toEqual(['used'])
  await house.ship(orderNo)
  await house.command(orderNo, 'deliver')
  const item = (await me.read(orderNo)).items[0]
  const request = good<RequestDetail>(
    await me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: item?.item_id, apply_type: 'rejection', reason_code: 'withdrawal' },
    }),
  )
  await house.by('admin').post(`/admin/requests/${request.request_no}/step`, { event: 'pick_up' })
  good(await inspects(request.request_no))
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed' })
  expect(await claims()).toEqual(['used'])
  good(await me.call('POST', `/orders/${other}/cancel`, {}))
  expect(await claims()).toEqual(['returned'])
})

test('W16 staff are told of money that is open on day 11 and on day 13, once each', async () => {
  await app.context.connection.pool.query(
    `update requests set refunded_at = now() where refund_due_on is not null and refunded_at is null`,
  )
  const made = await bought()
  const { request_no: no } = await withdraws(made)
  // Nothing arrives: the provider is unreachable.
  sandboxOf(app).control.health = 'down'
  const told: [number, string][] = []
  for (let day = 1; day <= 15; day += 1) {
    await later(app, 1)
    await watchRefunds(app.context, {})
    const { rows } = await app.context.connection.pool.query(
      `delete from mails where template = 'refund_alert' returning recipient, data`,
    )
    for (const { recipient, data } of rows) if (data.text.includes(no)) told.push([day, recipient])
  }
  sandboxOf(app).control.health = 'well'
  expect(told.toSorted()).toEqual([
    [11, 'admin@genie.example'],
    [11, 'finance@genie.example'],
    [13, 'admin@genie.example'],
    [13, 'finance@genie.example'],
  ])
})

test('withdrawn ten times at once it is one request and one statement', async () => {
  const made = await rented()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => made.ask('rejection', { reason_code: 'withdrawal', apply_reason: '' })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await app.context.connection.pool.query(
    'select count(*)::int as n from statements where contract = $1',
    [made.orderNo],
  )
  expect(rows[0].n).toBe(1)
})

async function reportDelivered(made: Made, no: string): Promise<void> {
  const { tracking_no } = await pickUp(made, no)
  await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
}
