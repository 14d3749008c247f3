// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openedDepot } from '#demo/depot/open-depot.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changer, elsewhere } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { namedParcel, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const rent = { sku: 'genie-600-rent', months: 3 }
const send = (orderNo: string, body: object) => house.by('operations').post(`/admin/orders/${orderNo}/ship`, body)

/** Holds the lock of an order until it is released. */
async function holdOrder(orderNo: string) {
  const { pool } = app.context.connection
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    'select from checkouts join orders using (checkout_id) where order_no = $1 for update of checkouts',
    [orderNo],
  )
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(count)
    }, 10_000)
  const free = async () => {
    await client.query('rollback')
    client.release()
  }
  return { waiting, free }
}

describe('the machine that leaves', () => {
  test('is named by its serial number: without one nothing leaves', async () => {
    const { orderNo, order } = await house.ordered([rent])
    const itemId = order.items[0]?.item_id
    for (const body of [{}, { units: [{ item_id: itemId }] }, { units: [{ item_id: itemId, serial_numbers: [] }] }]) {
      const response = await send(orderNo, body)
      expect([...verdict(response), response.json.data]).toMatchObject([400, 400, { fields: [{ path: 'units' }] }])
    }
    expect(await house.read(orderNo)).toMatchObject({ order_status: 'pay_success', shipments: [] })
    const { reserved } = await house.read(orderNo)
    expect(reserved).toMatchObject([{ item_id: itemId }])
    expect((await send(orderNo, await namedParcel(house.by('operations'), orderNo))).status).toBe(200)
    expect((await house.read(orderNo)).reserved).toEqual([])
  })

  test('for a purchase, too; accessories have no serial number', async () => {
    const { orderNo } = await house.ordered([{ sku: 'genie-600-buy' }], 'buy')
    expect(verdict(await send(orderNo, {}))).toEqual([400, 400])
    const blades = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
    expect((await send(blades.orderNo, {})).status).toBe(200)
  })

  test('is in the list, so that many can be confirmed at once', async () => {
    const { orderNo } = await house.ordered([rent])
    const { json } = await house.by('operations').get(`/admin/orders?q=${orderNo}`)
    const [row] = (json.data as { list: { reserved: { serial_number: string }[] }[] }).list
    expect(row?.reserved).toHaveLength(1)
  })
})

describe('the address of a label', () => {
  test('must be current: after a change it is not handed over, and the next label is right', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent])
    const carrier = app.context.carriers.default ?? expect.fail('no carrier')
    const announce = carrier.announce
    const doors: string[] = []
    let change = true
    Object.assign(carrier, {
      announce: async (input: Parameters<typeof announce>[0]) => {
        doors.push(input.to.city)
        const parcel = await announce(input)
        if (change) await me.change(orderNo, { address: elsewhere })
        change = false
        return parcel
      },
    })
    const refused = await house.command(orderNo, 'ship')
    expect([...verdict(refused), refused.json.data]).toEqual([409, 409, { reason: 'address' }])
    expect(await house.read(orderNo)).toMatchObject({ order_status: 'pay_success', city: 'Amersfoort' })
    const { shipments } = await house.ship(orderNo)
    Object.assign(carrier, { announce })
    expect(doors).toEqual(['Utrecht', 'Amersfoort'])
    expect(shipments.filter(({ shipment_state }) => shipment_state === 'in_transit')).toHaveLength(1)
  })

  test('is that of the order as it was checked: if it changes while its label is made, nothing leaves', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([{ ...rent, months: 6 }])
    const carrier = app.context.carriers.default ?? expect.fail('no carrier')
    const announce = carrier.announce
    let change = true
    Object.assign(carrier, {
      announce: async (input: Parameters<typeof announce>[0]) => {
        const parcel = await announce(input)
        if (change) await me.change(orderNo, { months: 3 })
        change = false
        return parcel
      },
    })
    const refused = await house.command(orderNo, 'ship')
    expect([...verdict(refused), refused.json.data]).toEqual([409, 409, { reason: 'order' }])
    expect(await house.read(orderNo)).toMatchObject({ order_status: 'pay_success' })
    const { shipments } = await house.ship(orderNo)
    Object.assign(carrier, { announce })
    expect(shipments.filter(({ shipment_state }) => shipment_state === 'in_transit')).toHaveLength(1)
  })

  test('and of the order as it was assessed, if the number is typed in', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([{ ...rent, months: 6 }])
    const parcel = await namedParcel(house.by('operations'), orderNo)
    const { offer_hash } = await me.offer(orderNo, { months: 3 })
    const label = { carrier: 'postnl', tracking_no: `3S${randomUUID().slice(0, 10).toUpperCase()}` }
    // Shipping waits for the lock of the order first and the change second; they get it in that order.
    const held = await holdOrder(orderNo)
    const sent = send(orderNo, { ...parcel, ...label })
    await held.waiting(1)
    const taken = me.take(orderNo, { months: 3 }, offer_hash)
    await held.waiting(2)
    await held.free()
    expect((await taken).status).toBe(200)
    expect([...verdict(await sent), (await sent).json.data]).toEqual([409, 409, { reason: 'order' }])
    expect((await house.read(orderNo)).order_status).toBe('pay_success')
  })

  test('a label that was never made is not reused for another address', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent])
    const depot = openedDepot.get(app.context)
    depot.control.health = 'down'
    expect((await house.command(orderNo, 'ship')).status).toBe(502)
    depot.control.health = 'well'
    const [before] = (await house.read(orderNo)).shipments
    await me.change(orderNo, { address: elsewhere })
    const { shipments } = await house.ship(orderNo)
    const sent = shipments.find(({ shipment_state }) => shipment_state === 'in_transit')
    expect(sent?.shipment_id).not.toBe(before?.shipment_id)
  })
})

describe('one parcel for two orders', () => {
  test('of one household, under one number, which both orders show', async () => {
    const me = await changer(app)
    const orders = [
      await me.ordered([{ sku: 'blades-set-9' }], 'buy'),
      await me.ordered([{ sku: 'blades-set-27' }], 'buy'),
    ]
    const label = { carrier: 'postnl', tracking_no: `3S${randomUUID().slice(0, 10).toUpperCase()}` }
    for (const orderNo of orders) expect((await send(orderNo, label)).status).toBe(200)
    for (const orderNo of orders) {
      expect((await house.read(orderNo)).shipments).toMatchObject([{ tracking_no: label.tracking_no }])
    }
    await house.command(orders[0] ?? '', 'deliver')
    expect((await house.read(orders[0] ?? '')).order_status).toBe('delivered')
    expect((await house.read(orders[1] ?? '')).order_status).toBe('in_transit')
  })

  test('for different addresses are refused: the number was mistyped', async () => {
    const [one, other] = [await changer(app), await changer(app)]
    const label = { carrier: 'postnl', tracking_no: `3S${randomUUID().slice(0, 10).toUpperCase()}` }
    expect((await send(await one.ordered([{ sku: 'blades-set-9' }], 'buy'), label)).status).toBe(200)
    const refused = await send(await other.ordered([{ sku: 'blades-set-9' }], 'buy'), label)
    expect([...verdict(refused), refused.json.data]).toMatchObject([400, 400, { fields: [{ path: 'tracking_no' }] }])
  })
})
