// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#domain/access.ts'
import { type Actor, eventsFrom, step } from '#domain/machine.ts'
import { type OrderStatus, orderMachine, orderStatuses } from '#domain/orders/states.ts'
import { checkoutOf, inTurn } from '#testing/shop/in-turn.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { passerBy, tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf, liftLimits } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const blades = [{ sku: 'blades-set-9' }]
const reason = 'As agreed by phone'

/** An order in this status, reached by the steps that people take. */
async function orderIn(status: OrderStatus, lines: { sku: string; months?: number }[] = blades) {
  const kind = lines.some(({ months }) => months) ? 'rent' : 'buy'
  if (status === 'created') {
    const me = await passerBy(app)
    const { orders } = await me.placed(lines)
    return { me, orderNo: orders[0]?.order_no ?? '' }
  }
  const { me, orderNo } = await house.ordered(lines, kind)
  const way: Partial<Record<OrderStatus, OrderStatus[]>> = {
    in_transit: ['in_transit'],
    delivered: ['in_transit', 'delivered'],
    in_use: ['in_transit', 'delivered', 'in_use'],
    completed: ['in_transit', 'delivered', 'in_use', 'completed'],
    closed: ['closed'],
    canceled: ['canceled'],
  }
  for (const next of way[status] ?? []) {
    if (next === 'in_transit') await house.ship(orderNo)
    if (next === 'delivered') await house.command(orderNo, 'deliver')
    if (next === 'in_use') await me.call('POST', `/orders/${orderNo}/sign`, {})
    if (next === 'closed') await house.command(orderNo, 'close', { reason })
    if (next === 'canceled') await me.call('POST', `/orders/${orderNo}/cancel`, {})
    if (next === 'completed') {
      await app.context.db
        .updateTable('orders')
        .set({ order_status: 'completed' })
        .where('order_no', '=', orderNo)
        .execute()
      await app.context.db
        .updateTable('order_items')
        .set({ item_status: 'completed' })
        .where('order_id', 'in', eb => eb.selectFrom('orders').select('order_id').where('order_no', '=', orderNo))
        .execute()
    }
  }
  expect((await house.read(orderNo)).order_status).toBe(status)
  return { me, orderNo }
}

/** The actions of staff, with their events in the state machine. */
const actions = {
  ship: 'ship',
  deliver: 'deliver',
  lose: 'lose',
  'return-to-sender': 'return_to_sender',
  close: 'close',
} as const
type Name = keyof typeof actions
const makeBody = (name: Name, status: OrderStatus, refund_amount = 0) => {
  if (name !== 'close') return {}
  const isSent = ['in_transit', 'delivered', 'in_use'].includes(status)
  return { reason, ...(isSent && { refund_amount }) }
}

describe.each(orderStatuses)('from %s', status => {
  /** Reused until it has moved, because a refused step changes nothing. */
  let standing: Awaited<ReturnType<typeof orderIn>> | undefined
  const stand = async () => {
    standing ??= await orderIn(status)
    return standing
  }
  const stands = async (said: string, to: OrderStatus = status) => {
    const { orderNo } = await stand()
    expect((await house.read(orderNo)).order_status, said).toBe(to)
    if (to !== status) standing = undefined
  }

  test.each(Object.keys(actions) as Name[])(
    '%s by each role: as the state machine allows, and nothing else',
    async name => {
      for (const role of ['support', 'finance', 'operations', 'admin'] as const) {
        const expected = step(orderMachine, status, actions[name], role)
        const { orderNo } = await stand()
        const { closing } = await house.read(orderNo)
        const response = await house.command(orderNo, name, makeBody(name, status, closing.least), role)
        const said = `${role}: ${response.text.slice(0, 200)}`
        const isTurnedAway = name !== 'close' && (role === 'support' || role === 'finance')
        const codes = { no_permission: 403, transition_invalid: 200302, completed_unchangeable: 200303 } as const
        const refused = isTurnedAway || expected.ok ? 403 : codes[expected.refusal]
        expect(response.json.code, said).toBe(expected.ok ? 0 : refused)
        await stands(said, expected.ok ? expected.value : status)
      }
    },
  )

  test('none of it by the customer of the order', async () => {
    const { me, orderNo } = await stand()
    for (const name of Object.keys(actions) as Name[]) {
      const response = await me.call('POST', `/admin/orders/${orderNo}/${name}`, makeBody(name, status))
      expect(verdict(response), name).toEqual([403, 403])
    }
    await stands('by the customer')
  })

  test('by the carrier: only parcels in transit move', async () => {
    for (const [word, event] of [
      ['delivered', 'deliver'],
      ['lost', 'lose'],
      ['back_at_sender', 'return_to_sender'],
    ] as const) {
      const { orderNo } = await stand()
      const [parcel] = (await house.read(orderNo)).shipments
      if (!parcel?.tracking_no) continue
      expect((await tell(app, { trackingNo: parcel.tracking_no, event: word })).status).toBe(200)
      const expected = step(orderMachine, status, event, 'carrier')
      await stands(word, expected.ok ? expected.value : status)
    }
  })
})

test('the order lists what staff may do', async () => {
  const { orderNo } = await orderIn('in_transit')
  for (const role of ['operations', 'support', 'admin'] as Actor[]) {
    const { json } = await house.by(role as Role).get(`/admin/orders/${orderNo}`)
    expect((json.data as { staff_actions: string[] }).staff_actions).toEqual(
      eventsFrom(orderMachine, 'in_transit', role),
    )
  }
})

test('an unknown order', async () => {
  for (const name of Object.keys(actions) as Name[]) {
    expect(verdict(await house.command('B-NOWHERE1', name, makeBody(name, 'pay_success'), 'admin')), name).toEqual([
      404, 200201,
    ])
  }
  expect(verdict(await house.command('B-NOWHERE1', `items/${crypto.randomUUID()}/cancel`, { reason }))).toEqual([
    404, 200201,
  ])
})

test('the audit log has the person and the reason', async () => {
  const { orderNo } = await orderIn('in_transit')
  await house.command(orderNo, 'lose', { reason: 'The carrier called' })
  await house.command(orderNo, 'close', { reason })
  const rows = (await auditOf(app, orderNo)).map(({ action, actor_role, reason: why }) => [action, actor_role, why])
  expect(rows).toEqual([
    ['order.ship', 'operations', null],
    ['order.lose', 'operations', 'The carrier called'],
    ['order.close', 'operations', reason],
  ])
})

describe('closed by staff', () => {
  test('not paid: the whole checkout ends, and nothing is owed', async () => {
    const { me, orderNo } = await orderIn('created')
    const response = await house.command(orderNo, 'close', { reason }, 'support')
    expect(response.json.data).toMatchObject({ order_status: 'closed', close_reason: reason })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed', pay_until: null })
  })

  test('not paid, and cancelled by its customer a moment before: it stays the customer’s action', async () => {
    const { me, orderNo } = await orderIn('created')
    const [given, late] = await inTurn(app, checkoutOf(orderNo), [
      () => me.call('POST', `/orders/${orderNo}/cancel`, {}),
      () => house.command(orderNo, 'close', { reason }),
    ])
    expect(given?.status, given?.text).toBe(200)
    expect([late?.status, late?.json.code], late?.text).toEqual([409, 200303])
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled' })
    expect(await auditOf(app, orderNo)).toEqual([])
  })

  test('not sent: everything is refunded, with the deposit, and no amount may be given', async () => {
    const { me, orderNo } = await orderIn('pay_success', [{ sku: 'genie-600-rent', months: 3 }])
    for (const more of [{ refund_amount: 1 }, { units: [{ serial_number: 'GN06', whereabouts: 'with_us' }] }]) {
      expect(verdict(await house.command(orderNo, 'close', { reason, ...more }))).toEqual([400, 400])
    }
    await house.command(orderNo, 'close', { reason }, 'finance')
    const after = await house.read(orderNo)
    expect(after).toMatchObject({ refunded_amount: after.paid_amount, deposit_held: 0, close_reason: reason })
    expect(after.refunds.map(({ type }) => type).sort()).toEqual(['deposit', 'product'])
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed' })
    const { rows } = await app.context.connection.pool.query(
      `select data -> 'coming' ->> 'back' as amount from mails where template = 'order_closed' and data -> 'order_nos' ? $1`,
      [orderNo],
    )
    expect(rows).toEqual([{ amount: String(after.paid_amount) }])
  })

  test('in use: the place of each machine is needed first, then the refund', async () => {
    const { orderNo } = await orderIn('in_use', [{ sku: 'genie-600-rent', months: 3 }])
    const order = await house.read(orderNo)
    const serial = order.items[0]?.serial_numbers[0] ?? ''
    const close = (body: object) => house.command(orderNo, 'close', { reason, ...body }, 'admin')
    const where = (whereabouts: string, serial_number = serial) => ({ units: [{ serial_number, whereabouts }] })
    const least = { refund_amount: order.closing.least }
    const missing = await close(least)
    expect([...verdict(missing), missing.json.data]).toEqual([
      409,
      200207,
      { reason: 'whereabouts', missing: [serial] },
    ])
    expect(verdict(await close(where('with_us')))).toEqual([400, 400])
    expect(verdict(await close({ ...where('with_us'), refund_amount: -1 }))).toEqual([400, 400])
    expect(verdict(await close({ ...where('in_the_pond'), refund_amount: 0 }))).toEqual([400, 400])
    const stranger = { units: [...where('with_us').units, ...where('lost', 'GN06-NONE').units] }
    expect(verdict(await close({ ...stranger, ...least }))).toEqual([400, 400])
    const more = await close({ ...where('with_us'), refund_amount: order.paid_amount + 1 })
    expect([...verdict(more), more.json.data]).toEqual([409, 200510, { left: order.paid_amount }])
    expect(await house.read(orderNo)).toMatchObject({ order_status: 'in_use', refunded_amount: 0 })
    const { least: rest } = order.closing
    expect(rest).toBeGreaterThan(order.deposit_held)
    const kept = await close({ ...where('with_us'), refund_amount: rest - 1 })
    expect([...verdict(kept), kept.json.data]).toEqual([409, 200207, { reason: 'deposit_kept', least: rest }])
    const response = await close({ ...where('with_us'), refund_amount: rest + 1000 })
    expect(response.json.data).toMatchObject({ order_status: 'closed', deposit_held: 0, close_reason: reason })
    const after = await house.read(orderNo)
    expect(after.refunds.map(({ type, refund_amount }) => [type, refund_amount]).sort()).toEqual([
      ['deposit', order.deposit_held],
      ['product', rest - order.deposit_held + 1000],
    ])
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', work_area: '' })
    expect(after.reservations).toMatchObject([{ reservation_state: 'done' }])
  })

  test('nothing is kept of the deposit of a machine that is lost', async () => {
    const { orderNo } = await orderIn('delivered', [{ sku: 'genie-600-rent', months: 2 }])
    const order = await house.read(orderNo)
    const serial_number = order.items[0]?.serial_numbers[0] ?? ''
    const units = [{ serial_number, whereabouts: 'lost' }]
    const { least } = order.closing
    await house.command(orderNo, 'close', { reason, units, refund_amount: least }, 'admin')
    const after = await house.read(orderNo)
    expect(after).toMatchObject({ order_status: 'closed', deposit_held: 0, refunded_amount: least })
    expect(after.ledger.filter(({ kind }) => kind === 'settlement')).toEqual([])
    const unit = await house.unit(serial_number)
    expect(unit).toMatchObject({ device_status: 'abnormal', holder: 'tenant' })
    // No order binds it any more: it is in order again once it is here.
    const operations = house.by('operations')
    const path = `/admin/devices/${unit.device_id}`
    const read = (await operations.get(path)).json.data as Record<string, unknown>
    const { device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area, version } = read
    const known = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
    const refused = await operations.put(path, { ...known, version, device_status: 'normal', reason })
    expect([...verdict(refused), refused.json.data]).toMatchObject([409, 200001, { reason: 'given_up' }])
  })

  test('in transit: the parcel ends with it, and the carrier moves nothing any more', async () => {
    const { orderNo } = await orderIn('in_transit', [{ sku: 'genie-3000-buy' }])
    const { shipments, items, paid_amount } = await house.read(orderNo)
    const units = [{ serial_number: items[0]?.serial_numbers[0], whereabouts: 'with_customer' }]
    await house.command(orderNo, 'close', { reason, units, refund_amount: paid_amount }, 'admin')
    const after = await house.read(orderNo)
    expect(after).toMatchObject({ order_status: 'closed', refunded_amount: paid_amount })
    expect(after.shipments).toMatchObject([{ shipment_state: 'delivered' }])
    expect(await house.unit(items[0]?.serial_numbers[0] ?? '')).toMatchObject({ holder: 'sold' })
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'lost' })
    expect(await house.read(orderNo)).toMatchObject({
      order_status: 'closed',
      shipments: [{ shipment_state: 'delivered' }],
    })
  })

  test('partly in transit: only administrators, as for everything that was sent', async () => {
    const { orderNo, order } = await house.ordered([{ sku: 'genie-3000-buy' }, { sku: 'blades-set-9' }], 'buy')
    const mower = order.items.find(({ product_kind }) => product_kind === 'machine')
    await house.ship(orderNo, { units: [{ item_id: mower?.item_id }] })
    expect(verdict(await house.command(orderNo, 'close', { reason }))).toEqual([403, 403])
    const serial_number = (await house.read(orderNo)).items.flatMap(({ serial_numbers }) => serial_numbers)[0]
    const body = { reason, refund_amount: order.paid_amount, units: [{ serial_number, whereabouts: 'with_us' }] }
    expect((await house.command(orderNo, 'close', body, 'admin')).status).toBe(200)
    expect(await house.read(orderNo)).toMatchObject({ order_status: 'closed', refunded_amount: order.paid_amount })
  })
})
