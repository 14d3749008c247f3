// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openedDepot } from '#demo/depot/open-depot.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { type Position, toPolygon } from '#domain/garden/shape.ts'
import { dayInShop } from '#i18n/format.ts'
import { loadLawn } from '#server/platform/mail/lawn/lawn-of-mail.ts'
import { noCarriers } from '#server/platform/ports/carriers.ts'
import { notifyShortages } from '#server/service/order-changes/notify-shortages.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { passerBy, tell, verdict, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 6)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const rent = (months = 3, model = 'genie-600', start_on?: Day) => ({
  sku: `${model}-rent`,
  months,
  ...(start_on && { start_on: deliveryDayFrom('NL', start_on) }),
})
const today = () => dayInShop(app.context.clock.now())
const listMails = async (orderNo: string) => {
  const { rows } = await app.context.connection.pool.query<{ template: string; data: Record<string, unknown> }>(
    `select template, data from mails where data -> 'order_nos' ? $1 and template <> 'order_received' order by created_at`,
    [orderNo],
  )
  return rows
}
const findReservation = async (orderNo: string) => {
  const { reservations } = await house.read(orderNo)
  const [reservation] = reservations
  if (!reservation) throw new Error(`${orderNo} has no machine`)
  return reservation
}

describe('a rental that is sent', () => {
  test('hands the reserved machine out, by its serial number, with a parcel of the usual carrier', async () => {
    const { me, orderNo } = await house.ordered([rent()])
    const { serial_number: serial } = await findReservation(orderNo)
    const { order, shipments } = await house.ship(orderNo)
    expect(order).toMatchObject({ order_status: 'in_transit', delivered_at: null })
    expect(order.shipped_at).not.toBeNull()
    expect(order.items[0]).toMatchObject({ item_status: 'in_transit', serial_numbers: [serial] })
    const [parcel] = shipments
    expect(parcel).toMatchObject({
      ...{ direction: 'out', carrier: 'demo', carrier_name: 'Demo Parcels', shipment_state: 'in_transit' },
      contents: [{ serial_number: serial, quantity: 1, name: order.items[0]?.name }],
      events: [],
    })
    expect(parcel?.tracking_url).toContain(`/sandbox/carrier/parcels/${parcel?.tracking_no}`)
    expect(await house.unit(serial ?? '')).toMatchObject({ holder: 'tenant' })
    expect(await findReservation(orderNo)).toMatchObject({ reservation_state: 'out', serial_number: serial })
    const own = await me.call('GET', `/orders/${orderNo}/shipments`)
    expect((own.json.data as { list: unknown[] }).list).toEqual(shipments)
    const { rows } = await app.context.connection.pool.query(
      `select event, actor_role, after ->> 'order_no' as order_no from device_events join devices using (device_id)
       where serial_number = $1`,
      [serial],
    )
    expect(rows).toEqual([{ event: 'hand_out', actor_role: 'operations', order_no: orderNo }])
    expect((await listMails(orderNo)).at(-1)).toMatchObject({
      template: 'order_shipped',
      data: { carrier: 'Demo Parcels', tracking_no: parcel?.tracking_no },
    })
  })

  const lawn: Position[] = [
    [0, 0],
    [20, 0],
    [20, 15],
    [0, 15],
  ]
  async function orderedForGarden() {
    const me = await passerBy(app)
    const garden = await me.call('POST', '/gardens', {
      ...{ name: 'Achtertuin', slope_percent: 10, passage_cm: null, area_m2: 300 },
      address: {
        ...{ country: 'NL', postcode: '3512 AA', house_number: '1', street: 'Voorstraat', city: 'Utrecht' },
        ...{ longitude: null, latitude: null },
      },
      shape: { kind: 'sketch', zones: [toPolygon(lawn)], no_go: [] },
    })
    expect(garden.status, garden.text).toBe(200)
    const { garden_id } = garden.json.data as { garden_id: string }
    const response = await me.order(await me.quote([rent()]), { garden_id })
    const { checkout_no, orders } = response.json.data as { checkout_no: string; orders: { order_no: string }[] }
    await me.choose(await me.pay(checkout_no), 'success')
    await me.outcome(checkout_no)
    return { orderNo: orders[0]?.order_no ?? '', garden_id }
  }

  test('gets the garden it was ordered for as its work area', async () => {
    const { orderNo } = await orderedForGarden()
    const { order, shipments } = await house.ship(orderNo)
    const serial = order.items[0]?.serial_numbers[0] ?? ''
    expect((await house.unit(serial)).work_area).toBe('Achtertuin, Voorstraat 1, Utrecht')
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'back_at_sender' })
    expect((await house.unit(serial)).work_area).toBe('')
  })

  test('shows the garden that was drawn in the mails of its payment and its delivery, until it is deleted', async () => {
    const { orderNo, garden_id } = await orderedForGarden()
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    const mails = (await listMails(orderNo)).filter(({ data }) => data.garden_id === garden_id)
    expect(mails.map(({ template }) => template)).toEqual(['order_paid', 'rent_delivered'])
    for (const mail of mails) expect(await loadLawn(app.context, mail)).toMatchObject({ area_m2: 300, cutOuts: 0 })
    await app.context.connection.pool.query('update orders set garden_id = null where garden_id = $1', [garden_id])
    await app.context.connection.pool.query('delete from garden_profiles where garden_id = $1', [garden_id])
    for (const mail of mails) expect(await loadLawn(app.context, mail)).toBeUndefined()
  })

  test('gets another machine if staff type in its serial number', async () => {
    const { orderNo } = await house.ordered([rent()])
    const { item_id, serial_number: reserved } = await findReservation(orderNo)
    const row = await app.context.db
      .selectFrom('devices')
      .innerJoin('device_types', 'device_types.device_type_id', 'devices.device_type_id')
      .select('serial_number')
      .where('key', '=', 'genie-600')
      .where('pool', '=', 'rent')
      .where('holder', '=', 'idle')
      .where('serial_number', '<>', reserved)
      .orderBy('serial_number', 'desc')
      .executeTakeFirstOrThrow()
    const { order } = await house.ship(orderNo, {
      units: [{ item_id, serial_numbers: [row.serial_number.toLowerCase()] }],
    })
    expect(order.items[0]?.serial_numbers).toEqual([row.serial_number])
    expect(await house.unit(reserved ?? '')).toMatchObject({ holder: 'idle' })
    expect(await findReservation(orderNo)).toMatchObject({ serial_number: row.serial_number, reservation_state: 'out' })
  })

  test.each<[string, (own: { item_id: string; serial_number: string | null }) => Promise<object>, unknown[]]>([
    ['a number nobody has', async own => listUnits(own, ['NO-SUCH-1']), [404, 200002]],
    [
      'a machine of another model',
      async own => listUnits(own, [await findSerial('genie-1000', 'rent')]),
      [409, 200001],
    ],
    ['a machine that is for sale', async own => listUnits(own, [await findSerial('genie-600', 'sale')]), [409, 200001]],
    ['two numbers for one machine', async own => listUnits(own, ['A1', 'A2']), [400, 400]],
    ['no number that can be one', async own => listUnits(own, ['%%']), [400, 400]],
    ['an item of another order', async () => ({ units: [{ item_id: crypto.randomUUID() }] }), [404, 210601]],
    ['an item that is no id', async () => ({ units: [{ item_id: 'x' }] }), [400, 100401]],
    ['a carrier nobody knows', async () => ({ carrier: 'owl' }), [400, 400]],
    ['another carrier without its number', async () => ({ carrier: 'postnl' }), [400, 400]],
    ['a number for the carrier that gives its own', async () => ({ carrier: 'demo', tracking_no: 'X1' }), [400, 400]],
  ])('is refused with %s, and does not move', async (_name, body, expected) => {
    const { orderNo } = await house.ordered([rent(2)])
    const before = await findReservation(orderNo)
    expect(verdict(await house.command(orderNo, 'ship', await body(before)))).toEqual(expected)
    const after = await house.read(orderNo)
    expect(after).toMatchObject({ order_status: 'pay_success', shipments: [] })
    expect(after.reservations).toEqual([before])
    await house.command(orderNo, 'close', { reason: 'Test is over' })
  })

  test('is refused with a machine reserved for somebody else, and with one in repair', async () => {
    const [one, other] = [await house.ordered([rent(2)]), await house.ordered([rent(2)])]
    const own = await findReservation(one.orderNo)
    const { serial_number: taken } = await findReservation(other.orderNo)
    const promised = await house.command(one.orderNo, 'ship', listUnits(own, [taken ?? '']))
    expect([...verdict(promised), promised.json.data]).toEqual([
      ...[409, 210105],
      { reason: 'serial_taken', serial_number: taken },
    ])
    const { device_id } = await house.unit(own.serial_number ?? '')
    await house.by('operations').post(`/admin/devices/${device_id}/commands`, {
      command: 'start_repair',
      reason: 'A wheel is loose',
    })
    const broken = await house.command(one.orderNo, 'ship')
    expect([...verdict(broken), broken.json.data]).toMatchObject([409, 200001, { reason: 'in_repair' }])
    for (const { orderNo } of [one, other]) await house.command(orderNo, 'close', { reason: 'Test is over' })
  })

  test('pressed twice at once makes one parcel', async () => {
    const { orderNo } = await house.ordered([rent(2)])
    const responses = await Promise.all([house.command(orderNo, 'ship'), house.command(orderNo, 'ship')])
    const codes = responses.map(({ json }) => json.code).sort()
    expect(codes[0]).toBe(0)
    expect([1, 200302]).toContain(codes[1])
    const { shipments } = await house.read(orderNo)
    expect(shipments.filter(({ shipment_state }) => shipment_state === 'in_transit')).toHaveLength(1)
  })

  test('a shop without a connected carrier needs a tracking number; with one it is sent', async () => {
    const { orderNo } = await house.ordered([rent(2)])
    const { carriers } = app.context
    app.context.carriers = noCarriers
    try {
      const response = await house.command(orderNo, 'ship')
      expect([...verdict(response), response.json.data]).toEqual([409, 200207, { reason: 'no_carrier' }])
      expect(await house.read(orderNo)).toMatchObject({ order_status: 'pay_success', shipments: [] })
      expect((await house.command(orderNo, 'ship', { carrier: 'postnl', tracking_no: `3S${orderNo}` })).status).toBe(
        200,
      )
    } finally {
      app.context.carriers = carriers
    }
  })

  test('a carrier that does not respond leaves nothing sent; a repeated call uses the same parcel', async () => {
    const { orderNo } = await house.ordered([rent(2)])
    const depot = openedDepot.get(app.context)
    depot.control.health = 'down'
    const response = await house.command(orderNo, 'ship')
    depot.control.health = 'well'
    expect([...verdict(response), response.json.data]).toEqual([502, 502, { reason: 'carrier_silent' }])
    const before = await house.read(orderNo)
    expect(before).toMatchObject({ order_status: 'pay_success' })
    expect(before.shipments).toMatchObject([{ shipment_state: 'announced', tracking_no: null }])
    const { shipments } = await house.ship(orderNo)
    expect(shipments).toMatchObject([{ shipment_id: before.shipments[0]?.shipment_id, shipment_state: 'in_transit' }])
  })

  test('cancelled while the label was made: nothing is out, the parcel is called off', async () => {
    const { me, orderNo } = await house.ordered([rent(2)])
    const carrier = app.context.carriers.default
    if (!carrier) throw new Error('No carrier')
    const announce = carrier.announce
    Object.assign(carrier, {
      announce: async (input: Parameters<typeof announce>[0]) => {
        const parcel = await announce(input)
        expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(200)
        return parcel
      },
    })
    const response = await house.command(orderNo, 'ship')
    Object.assign(carrier, { announce })
    expect(verdict(response)).toEqual([409, 200206])
    const after = await house.read(orderNo)
    expect(after).toMatchObject({ order_status: 'canceled', refunded_amount: after.paid_amount })
    expect(after.shipments).toMatchObject([{ shipment_state: 'canceled' }])
    const { rows } = await app.context.connection.pool.query('select 1 from sandbox_parcels where reference = $1', [
      after.shipments[0]?.shipment_id,
    ])
    expect(rows).toEqual([])
  })
})

const listUnits = ({ item_id }: { item_id: string }, serial_numbers: string[]) => ({
  units: [{ item_id, serial_numbers }],
})
async function findSerial(model: string, pool: 'rent' | 'sale'): Promise<string> {
  const row = await app.context.db
    .selectFrom('devices')
    .innerJoin('device_types', 'device_types.device_type_id', 'devices.device_type_id')
    .select('serial_number')
    .where('key', '=', model)
    .where('pool', '=', pool)
    .executeTakeFirstOrThrow()
  return row.serial_number
}

describe('a rental that arrives', () => {
  test('on time: the term is the agreed one', async () => {
    const { orderNo, order } = await house.ordered([rent()])
    const { shipments } = await house.ship(orderNo)
    expect((await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })).status).toBe(200)
    const after = await house.read(orderNo)
    expect(after).toMatchObject({ order_status: 'delivered', time_range: order.time_range })
    expect(after.events.at(-1)).toMatchObject({ event: 'deliver', actor_role: 'carrier', to_status: 'delivered' })
    expect((await listMails(orderNo)).at(-1)).toMatchObject({
      template: 'rent_delivered',
      data: { start_on: order.start_time, end_on: order.end_time, days: 7 },
    })
  })

  test('late: it begins and ends late, and the next reservation gets another machine', async () => {
    const { orderNo, order } = await house.ordered([rent(2, 'genie-3000')])
    const { serial_number: serial, to } = await findReservation(orderNo)
    // The days of the same machine that follow directly.
    const next = await house.ordered([rent(2, 'genie-3000', addDays(to as Day, 4))])
    await putOn(next.orderNo, serial ?? '')
    const { shipments } = await house.ship(orderNo)
    await later(app, 12)
    const arrived = today()
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    const after = await house.read(orderNo)
    expect(arrived > (order.start_time ?? '')).toBe(true)
    expect(after).toMatchObject({ start_time: arrived, end_time: addMonths(arrived, 2) })
    expect(await findReservation(orderNo)).toMatchObject({
      serial_number: serial,
      to: addDays(addMonths(arrived, 2), 6),
    })
    const moved = await findReservation(next.orderNo)
    expect(moved.serial_number).not.toBe(serial)
    expect(moved.serial_number).not.toBeNull()
    expect((await house.read(next.orderNo)).shortage).toBe(false)
  })

  test('late, with no other machine free: the next reservation keeps its days and waits for a machine', async () => {
    const { orderNo } = await house.ordered([rent(2, 'genie-1000')])
    const { serial_number: serial, to } = await findReservation(orderNo)
    const next = await house.ordered([rent(2, 'genie-1000', addDays(to as Day, 4))])
    await putOn(next.orderNo, serial ?? '')
    const expected = await findReservation(next.orderNo)
    const { shipments } = await house.ship(orderNo)
    await later(app, 9)
    const others = await blockOthers('genie-1000', serial ?? '')
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    expect(await findReservation(next.orderNo)).toMatchObject({
      ...{ serial_number: null, reservation_state: 'booked', from: expected.from, to: expected.to },
    })
    const short = await house.read(next.orderNo)
    expect(short).toMatchObject({ order_status: 'pay_success', shortage: true })
    expect(short.events.at(-1)).toMatchObject({ event: 'shortage', actor_role: 'system' })
    await notifyShortages(app.context, {})
    expect((await listMails(next.orderNo)).map(({ template }) => template)).toContain('order_shortage')
    const response = await house.command(next.orderNo, 'ship', { concession_reason: 'The customer asked for it' })
    expect([...verdict(response), response.json.data]).toMatchObject([409, 200206, { reason: 'shortage' }])
    await freeOthers(others)
    // A machine is available again: the shortage check assigns it, and it is sent.
    await notifyShortages(app.context, {})
    expect((await house.ship(next.orderNo)).order.items[0]?.serial_numbers[0]).not.toBe(serial)
  })

  /** Moves a reservation to this machine, whichever machine was found for it. */
  async function putOn(orderNo: string, serial: string): Promise<void> {
    const { reservation_id } = await findReservation(orderNo)
    await app.context.connection.pool.query(
      'update unit_reservations set device_id = (select device_id from devices where serial_number = $2) where reservation_id = $1',
      [reservation_id, serial],
    )
  }

  async function blockOthers(model: string, except: string): Promise<string[]> {
    const { rows } = await app.context.connection.pool.query<{ device_id: string }>(
      `update devices set device_status = 'abnormal' where device_status = 'normal' and pool = 'rent'
        and serial_number <> $2 and device_type_id = (select device_type_id from device_types where key = $1)
        returning device_id`,
      [model, except],
    )
    return rows.map(({ device_id }) => device_id)
  }

  async function freeOthers(ids: string[]): Promise<void> {
    await app.context.connection.pool.query(`update devices set device_status = 'normal' where device_id = any($1)`, [
      ids,
    ])
  }
})

describe('a rental that does not arrive', () => {
  test('lost: sent again with another machine, and delivered', async () => {
    const { me, orderNo } = await house.ordered([rent(4)])
    const { order, shipments } = await house.ship(orderNo)
    const serial = order.items[0]?.serial_numbers[0] ?? ''
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'lost' })
    const lost = await me.read(orderNo)
    expect(lost).toMatchObject({ order_status: 'pay_success', actions: expect.arrayContaining(['cancel']) })
    expect(lost.items[0]).toMatchObject({ item_status: 'pay_success', serial_numbers: [] })
    expect(await house.unit(serial)).toMatchObject({ device_status: 'abnormal', holder: 'tenant' })
    const booked = await findReservation(orderNo)
    expect(booked).toMatchObject({ reservation_state: 'booked' })
    expect(booked.serial_number).not.toBe(serial)
    const again = await house.ship(orderNo)
    expect(again.order.items[0]?.serial_numbers).toEqual([booked.serial_number])
    expect(again.shipments.map(({ shipment_state }) => shipment_state)).toEqual(['lost', 'in_transit'])
    await tell(app, { trackingNo: again.shipments[1]?.tracking_no ?? '', event: 'delivered' })
    expect(await me.read(orderNo)).toMatchObject({
      order_status: 'delivered',
      actions: expect.arrayContaining(['sign']),
    })
    expect((await listMails(orderNo)).map(({ template }) => template)).toEqual([
      ...['order_paid', 'order_shipped', 'order_lost', 'order_shipped', 'rent_delivered'],
    ])
    // An event of the first parcel weeks later is stored without an effect.
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    expect((await house.read(orderNo)).shipments[0]?.shipment_state).toBe('lost')
  })

  test('returned: the same machine is sent again, without being restocked first', async () => {
    const { orderNo } = await house.ordered([rent(4)])
    const { order, shipments } = await house.ship(orderNo)
    const serial = order.items[0]?.serial_numbers[0] ?? ''
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'back_at_sender' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_status: 'normal' })
    const again = await house.ship(orderNo)
    expect(again.order.items[0]?.serial_numbers).toEqual([serial])
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant' })
  })

  test('and is cancelled: everything is refunded, and the machine is reserved for nobody', async () => {
    const { me, orderNo, order } = await house.ordered([rent(4)])
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'back_at_sender' })
    expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(200)
    const after = await house.read(orderNo)
    expect(after).toMatchObject({ order_status: 'canceled', refunded_amount: order.paid_amount, deposit_held: 0 })
    expect(after.reservations).toMatchObject([{ reservation_state: 'released' }])
  })
})
