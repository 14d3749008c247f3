// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { openedDepot } from '#demo/depot/open-depot.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import {
  acceptSettlement,
  good,
  moreMachines,
  type Offer,
  type RequestDetail,
  type StaffRequest,
} from '#testing/steps/requests.ts'
import { booksOf, type PickUp, returning } from '#testing/steps/returns.ts'
import { passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-returns-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
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
const rented = (months?: number) => returning(app, house, months)
const findLine = (offer: Pick<Offer, 'lines'>, rule: string) => offer.lines.find(line => line.rule === rule)
const mails = async (requestNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    `select template from mails where data ->> 'request_no' = $1 order by created_at`,
    [requestNo],
  )
  return rows.map(({ template }) => template as string)
}

describe('what a return would cost', () => {
  test('R7 is exact before anything is asked: rent not used, the fee, the deposit, and they add up', async () => {
    const { offer, item } = await rented(6)
    const shown = good<Offer>(await offer('return'))
    const unused = -(findLine(shown, 'rent_unused')?.amount ?? 0)
    const fee = findLine(shown, 'early_fee')?.amount ?? 0
    expect(shown.lines.map(({ rule }) => rule)).toEqual(['rent_unused', 'early_fee', 'freight', 'deposit'])
    expect(findLine(shown, 'rent_unused')?.figures).toMatchObject({
      rent_paid: item.goods_due,
      months: 6,
      months_used: 1,
    })
    expect(unused).toBeGreaterThan(0)
    expect(fee).toBe(Math.min(Math.round(unused * 0.2), 7500))
    expect(findLine(shown, 'freight')?.amount).toBe(0)
    expect(shown).toMatchObject({ due: 0, back: unused - fee + 15_000 })
    expect(shown.lines.reduce((total, { amount }) => total + amount, 0)).toBe(shown.due - shown.back)
  })

  test('is for the requested day, however far away; never for one in the past', async () => {
    const { offer, order } = await rented(6)
    const inFour = addMonths(order.start_time as Day, 4)
    const later = good<Offer>(await offer('return', { pick_up_on: inFour }))
    expect(findLine(later, 'rent_unused')?.figures.months_used).toBe(4)
    const end = good<Offer>(await offer('return', { pick_up_on: order.end_time }))
    expect(end.lines.map(({ rule }) => rule)).toEqual(['freight', 'deposit'])
    const past = good<Offer>(await offer('return', { pick_up_on: '2020-01-01' }))
    expect(findLine(past, 'rent_unused')?.figures.months_used).toBe(1)
  })

  test('must be agreed to: another day, another figure, and no figure at all are refused', async () => {
    const { offer, ask, order } = await rented(6)
    const { offer_id } = good<Offer>(await offer('return'))
    expect((await ask('return')).json).toMatchObject({ code: 200203, data: { reason: 'offer_missing' } })
    const other = await ask('return', { offer_id, pick_up_on: addMonths(order.start_time as Day, 4) })
    expect(other.json).toMatchObject({ code: 200203, data: { reason: 'changed' } })
    expect((await ask('return', { offer_id })).status).toBe(200)
  })

  test('is refused for a purchase, or before delivery', async () => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-rent', months: 6 }])
    const ask = () =>
      me.call('POST', `/orders/${orderNo}/request-offer`, { item_id: order.items[0]?.item_id, apply_type: 'return' })
    expect((await ask()).json).toMatchObject({ code: 210703, data: { reason: 'not_shipped' } })
  })
})

describe('the way back', () => {
  test('of an early return: label, scan, arrival, inspection, and the full refund', async () => {
    const made = await rented(6)
    const { agreed, does, tells, pickUp, says, inspects, readRequest, me, orderNo, serial, itemId } = made
    const request = await agreed('return')
    const no = request.request_no
    const back = request.offer?.back ?? 0
    expect(request.return_fee).toBe(findLine(request.offer ?? { lines: [] }, 'early_fee')?.amount)
    await does(no, 'approve')
    // Nobody has confirmed that the battery is undamaged: no label yet.
    await app.context.jobs.drain()
    expect(await pickUp(no)).toMatchObject({ way: 'open', battery_safe: null, tracking_no: null })
    good<PickUp>(await tells(no))
    await app.context.jobs.drain()
    expect(await pickUp(no)).toMatchObject({ way: 'parcel', battery_safe: true, carrier_name: 'Demo Parcels' })
    const label = await me.call('GET', `/requests/${no}/label`)
    expect([label.status, label.headers.get('content-type'), label.text.slice(0, 5)]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ])
    const { control } = openedDepot.get(app.context)
    control.health = 'down'
    const silent = await me.call('GET', `/requests/${no}/label`)
    control.health = 'well'
    expect([...verdict(silent), silent.json.data]).toEqual([502, 502, { reason: 'carrier_silent' }])
    const busyBefore = await busyUntil(itemId)
    await says(no, 'accepted')
    expect(await readRequest(no)).toMatchObject({ process_status: 'transport_leave' })
    expect(await pickUp(no)).toMatchObject({ picked_up_on: today() })
    expect((await busyUntil(itemId)) < busyBefore).toBe(true)
    await says(no, 'delivered')
    expect(await readRequest(no)).toMatchObject({ process_status: 'check' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', work_area: '' })
    expect(await busyUntil(itemId)).toBe(addDays(today(), 2))
    good<StaffRequest>(await inspects(no))
    expect(await readRequest(no)).toMatchObject({
      ...{ process_status: 'complete', actions: ['write'] },
      settlement: { held: 15_000, deducted: 0, back: 15_000, owed: 0, settlement_state: 'final' },
    })
    const order = await me.read(orderNo)
    expect(order).toMatchObject({ order_status: 'completed', deposit_held: 0, refunded_amount: back })
    expect(order.items[0]?.item_status).toBe('completed')
    const books = await booksOf(app, orderNo)
    expect(books.deposits).toBeUndefined()
    expect(-((books.rent_revenue ?? 0) + (books.vat ?? 0))).toBe(order.paid_amount - back)
    expect(await mails(no)).toEqual([
      ...['request_received', 'request_approved', 'request_step', 'request_step', 'settlement_final'],
    ])
    const documents = good<{ list: { kind: string; gross: number }[] }>(
      await me.call('GET', `/orders/${orderNo}/documents`),
    )
    expect(documents.list.filter(({ kind }) => kind === 'credit_note').map(({ gross }) => gross)).toEqual([
      -(back - 15_000),
    ])
  })

  test('counts to the scan, not to the arrival; the carrier comes on the requested day', async () => {
    const { packed, inspects, readRequest, order, pickUp, me } = await rented(6)
    const requestedDay = addDays(addMonths(order.start_time as Day, 1), -1)
    const { request_no: no } = await packed({ pick_up_on: requestedDay })
    expect(await pickUp(no)).toMatchObject({ way: 'parcel', tracking_no: null, picked_up_on: null })
    expect((await me.read(order.order_no)).gave_back_on).toBeNull()
    await moveClock(app.context, { advance_days: daysTo(requestedDay) + 4 })
    expect(await pickUp(no)).toMatchObject({ picked_up_on: requestedDay, arrived_on: addDays(requestedDay, 2) })
    expect((await readRequest(no)).process_status).toBe('check')
    expect((await me.read(order.order_no)).gave_back_on).toBe(requestedDay)
    good(await inspects(no))
    expect(await readFigures(no)).toMatchObject({ months_used: 1, on: requestedDay })
  }, 60_000)

  test('keeps the figures that were shown if the carrier comes within three working days', async () => {
    const { agreed, does, order, inspects } = await rented(6)
    const requestedDay = addMonths(order.start_time as Day, 1)
    const { request_no: no, offer } = await agreed('return', { pick_up_on: requestedDay })
    await does(no, 'approve')
    await later(app, daysTo(requestedDay) + 2)
    // By hand: no label was requested, and the shop's own van came a day late, which would begin another month.
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'inspect' })
    good(await inspects(no))
    expect(await readFigures(no)).toMatchObject({
      months_used: 1,
      on: requestedDay,
      refund: (offer?.back ?? 0) - 15_000,
    })
  })

  test('at the end of the term refunds the deposit and nothing else', async () => {
    const { me, orderNo, back, order } = await rented(2)
    await later(app, daysTo(order.end_time))
    const { no } = await back()
    const figures = await readFigures(no)
    expect([figures.refund, figures.days_late]).toEqual([undefined, 0])
    expect(await me.read(orderNo)).toMatchObject({
      order_status: 'completed',
      refunded_amount: 15_000,
      deposit_held: 0,
    })
  })

  test('late costs its days from the deposit: figures first, money only when it is back, and open to dispute', async () => {
    const { offer, me, orderNo, order, back, readRequest } = await rented(2)
    await later(app, daysTo(order.end_time) + 8)
    const shown = good<Offer>(await offer('return'))
    const late = findLine(shown, 'late')
    expect(late?.figures).toMatchObject({ days_late: 8, days_charged: 5, grace_days: 3 })
    expect(late?.amount).toBeGreaterThan(0)
    expect(shown).toMatchObject({ due: 0, back: 15_000 - (late?.amount ?? 0) })
    expect(await me.read(orderNo)).toMatchObject({ deposit_held: 15_000, refunded_amount: 0 })
    const { no } = await back()
    const request = await readRequest(no)
    expect(request).toMatchObject({ process_status: 'complete', actions: ['dispute', 'accept_settlement', 'write'] })
    expect(request.settlement).toMatchObject({
      ...{ settlement_state: 'proposed', deducted: late?.amount, back: shown.back, owed: 0 },
      deductions: [{ rule: 'late', amount: late?.amount }],
    })
    expect(await me.read(orderNo)).toMatchObject({ refunded_amount: shown.back, deposit_held: late?.amount })
    good<RequestDetail>(await acceptSettlement(me, no))
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0 })
    const books = await booksOf(app, orderNo)
    // Use past the end is a service: its price includes tax.
    expect(-(books.fee_revenue ?? 0)).toBe(Math.round(((late?.amount ?? 0) * 100) / 121))
  })
})

describe('on its way', () => {
  test('a damaged battery never gets a label, and cancels one that was made', async () => {
    const { agreed, does, tells, pickUp, me } = await rented()
    const { request_no: no } = await agreed('return')
    await does(no, 'approve')
    good<PickUp>(await tells(no, { battery_damaged: true }))
    await app.context.jobs.drain()
    expect(await pickUp(no)).toMatchObject({ way: 'own', battery_safe: false, tracking_no: null })
    expect(verdict(await me.call('GET', `/requests/${no}/label`))).toEqual([404, 404])
    await does(no, 'pick-up', { battery_safe: true })
    await app.context.jobs.drain()
    const { tracking_no } = await pickUp(no)
    expect(tracking_no).toMatch(/./)
    good<PickUp>(await tells(no, { battery_damaged: true }))
    await app.context.jobs.drain()
    expect(await pickUp(no)).toMatchObject({ way: 'own', tracking_no: null })
    expect(await parcelStates(tracking_no)).toEqual(['canceled'])
  })

  test('the details can be changed until the carrier has it', async () => {
    const { packed, says, tells, does, staffDoes } = await rented()
    const { request_no: no } = await packed()
    expect(verdict(await tells(no, { pick_up_on: '2020-01-01' }))).toEqual([400, 400])
    // The figures were for another day.
    expect((await tells(no, { pick_up_on: addDays(today(), 40) })).json).toMatchObject({ data: { reason: 'quoted' } })
    await says(no, 'accepted')
    expect((await tells(no)).json).toMatchObject({ code: 200404, data: { reason: 'picked_up' } })
    expect(verdict(await staffDoes(no, 'pick-up', { battery_safe: true }, 'finance'))).toEqual([403, 403])
    await does(no, 'step', { event: 'inspect' })
  })

  test('nobody at home and a lost parcel are on the list of staff; a loss by the carrier costs the customer nothing', async () => {
    const { packed, says, readRequest, does, me, orderNo, serial } = await rented(6)
    const { request_no: no, offer } = await packed()
    await says(no, 'not_home')
    expect(await readRequest(no)).toMatchObject({ process_status: 'pass', error_reason: 'not_home' })
    await says(no, 'in_transit')
    expect(await readRequest(no)).toMatchObject({ process_status: 'transport_leave', error_reason: '' })
    await says(no, 'lost')
    expect(await readRequest(no)).toMatchObject({ process_status: 'transport_leave', error_reason: 'parcel_lost' })
    await does(no, 'end', { outcome: 'Kwijt bij de vervoerder' })
    expect(await me.read(orderNo)).toMatchObject({
      order_status: 'completed',
      refunded_amount: offer?.back,
      deposit_held: 0,
    })
    expect(await house.unit(serial)).toMatchObject({ device_status: 'abnormal' })
  })

  test('a machine that only staff report as collected and lost is a concession: above the limit by two', async () => {
    const { agreed, does, staffDoes, readRequest, me, orderNo, serial } = await rented(6)
    const { request_no: no } = await agreed('return')
    await does(no, 'approve')
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'fail', { error_reason: 'Kwijt bij de vervoerder' })
    const refused = await staffDoes(no, 'end', { outcome: 'Kwijt bij de vervoerder' })
    expect(verdict(refused)).toEqual([409, 2])
    expect(await readRequest(no)).toMatchObject({ process_status: 'transport_leave', settlement: null })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'delivered', deposit_held: 15_000 })
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant' })
  })

  test('staff report by hand what its carrier does not, for the named parcel and no other', async () => {
    const { packed, readRequest, orderNo, me, serial } = await rented()
    const { request_no: no } = await packed()
    const { list } = good<CallData<'GET /orders/{order_no}/shipments'>>(
      await me.call('GET', `/orders/${orderNo}/shipments`),
    )
    const back = list.find(({ direction }) => direction === 'back')
    expect((await house.command(orderNo, 'deliver')).status).toBe(409)
    expect((await house.command(orderNo, 'deliver', { shipment_id: back?.shipment_id }, 'support')).status).toBe(403)
    expect((await readRequest(no)).process_status).toBe('pass')
    // Nobody else has reported it: a colleague approves it.
    const asked = await house.command(orderNo, 'deliver', { shipment_id: back?.shipment_id, reason: 'Staat hier.' })
    expect([asked.status, asked.json.code], asked.text).toEqual([409, 2])
    const { proposal_id } = asked.json.data as { proposal_id: string }
    good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
    expect(await readRequest(no)).toMatchObject({ process_status: 'check' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    expect((await house.command(orderNo, 'deliver', { shipment_id: back?.shipment_id })).status).toBe(409)
  })

  test('a machine that was never collected is ended, and rented as before', async () => {
    const { packed, does, pickUp, me, orderNo, offer } = await rented()
    const { request_no: no } = await packed()
    const { tracking_no } = await pickUp(no)
    await does(no, 'fail', { error_reason: 'Niemand thuis' })
    await does(no, 'end', { outcome: 'Klant houdt de maaier' })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'delivered', deposit_held: 15_000 })
    expect(await parcelStates(tracking_no)).toEqual(['canceled'])
    expect((await offer('return')).status).toBe(200)
  })

  test('a repeated event, and events out of order, change nothing', async () => {
    const { packed, says, readRequest } = await rented()
    const { request_no: no } = await packed()
    await says(no, 'delivered')
    const { process_status } = await readRequest(no)
    expect(process_status).toBe('check')
    await says(no, 'accepted')
    await says(no, 'delivered')
    expect((await readRequest(no)).process_status).toBe('check')
  })

  test('is refused for strangers', async () => {
    const { packed } = await rented()
    const { request_no: no } = await packed()
    const other = await passerBy(app)
    for (const [method, path, body] of [
      ['GET', 'pick-up', undefined],
      ['POST', 'pick-up', { battery_damaged: false }],
      ['GET', 'label', undefined],
      ['POST', 'dispute', { text: 'Niet waar' }],
      ['POST', 'accept-settlement', { version: 1, back: 0, owed: 0 }],
    ] as const) {
      expect(verdict(await other.call(method, `/requests/${no}/${path}`, body)), path).toEqual([404, 200401])
    }
  })
})

test('a customer takes it back while staff approve it: one of them wins, and both get the result', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { agreed, staffDoes, me, readRequest } = await rented()
    const { request_no: no } = await agreed('return')
    const [cancel, approve] = await Promise.all([
      me.call('POST', `/requests/${no}/cancel`, {}),
      staffDoes(no, 'approve'),
    ])
    expect([cancel, approve].filter(({ status }) => status === 200)).toHaveLength(1)
    const { audit_status } = await readRequest(no)
    expect(audit_status).toBe(cancel?.status === 200 ? 'cancel' : 'approved')
  }
})

async function busyUntil(itemId: string): Promise<string> {
  const { rows } = await app.context.connection.pool.query(
    `select upper(busy)::text as until from unit_reservations where order_item_id = $1 and reservation_state = 'out'`,
    [itemId],
  )
  return rows[0].until
}

async function parcelStates(trackingNo: string | null): Promise<string[]> {
  const { rows } = await app.context.connection.pool.query(
    'select shipment_state from shipments where tracking_no = $1',
    [trackingNo],
  )
  return rows.map(({ shipment_state }) => shipment_state)
}

async function readFigures(requestNo: string) {
  const { rows } = await app.context.connection.pool.query(
    'select figures from settlements join requests using (after_sale_id) where request_no = $1',
    [requestNo],
  )
  return rows[0]?.figures
}

function daysTo(day: string | null): number {
  return Math.round((Date.parse(day ?? '') - Date.parse(today())) / 86_400_000)
}
