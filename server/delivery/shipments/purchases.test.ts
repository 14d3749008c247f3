// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { type Line, ledgerFaults } from '#testing/steps/orders.ts'
import { type StaffOrder, tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await oneMayGive(app)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const mower = (quantity = 1): Line => ({ sku: 'genie-1000-buy', quantity })
/** Machines of each model are limited. */
const other: Line = { sku: 'genie-600-buy' }
const blades = (quantity = 2): Line => ({ sku: 'blades-set-9', quantity })
const cover: Line = { sku: 'garage-small' }

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows as Row[]
const readStock = async (sku: string) =>
  (await query<{ stock: number | null }>('select stock from skus where key = $1', [sku]))[0]?.stock ?? null
const findItem = (order: Pick<StaffOrder, 'items'>, part: string) => {
  const item = order.items.find(({ product }) => product.startsWith(part))
  if (!item) throw new Error(`No item ${part}`)
  return item
}
const readStatuses = (order: Pick<StaffOrder, 'order_status' | 'items'>) => [
  order.order_status,
  Object.fromEntries(order.items.map(({ product, item_status }) => [product, item_status])),
]
const only = ({ item_id }: { item_id: string }) => ({ units: [{ item_id }] })
const findNumber = (moved: { shipments: { tracking_no: string; shipment_state: string }[] }) =>
  moved.shipments.findLast(({ shipment_state }) => shipment_state === 'in_transit')?.tracking_no ?? ''
const arrive = (trackingNo: string, event = 'delivered') => tell(app, { trackingNo, event })
const mails = (orderNo: string) =>
  query<{ template: string; data: { things?: string[]; amount?: number } }>(
    `select template, data from mails where data -> 'order_nos' ? $1 order by created_at, template`,
    [orderNo],
  )

describe('a purchase in one parcel', () => {
  test('takes everything in it; its machines belong to the buyer only once it is final', async () => {
    const { me, orderNo } = await house.ordered([mower(2), blades()], 'buy')
    const sent = await house.ship(orderNo)
    const serials = findItem(sent.order, 'genie-1000').serial_numbers
    expect(serials).toHaveLength(2)
    expect(sent.shipments).toMatchObject([{ contents: [{ quantity: 1 }, { quantity: 1 }, { quantity: 2 }] }])
    for (const serial of serials) expect(await house.unit(serial)).toMatchObject({ holder: 'tenant', pool: 'sale' })
    await arrive(findNumber(sent))
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'delivered' })
    expect((await me.call('POST', `/orders/${orderNo}/sign`, {})).json.data).toMatchObject({
      ...{ order_status: 'in_use', user_sign_for: true },
    })
    for (const serial of serials) expect(await house.unit(serial)).toMatchObject({ holder: 'tenant' })
    const events = await query(
      'select event from device_events join devices using (device_id) where serial_number = $1',
      [serials[0]],
    )
    expect(events).toEqual([{ event: 'ship' }])
  })

  test('lost: another machine from the stock, blades from the shelf again', async () => {
    const { orderNo } = await house.ordered([mower(), blades(3)], 'buy')
    const before = await readStock('blades-set-9')
    const sent = await house.ship(orderNo)
    const [serial] = findItem(sent.order, 'genie-1000').serial_numbers
    await arrive(findNumber(sent), 'lost')
    expect(readStatuses(await house.read(orderNo))[0]).toBe('pay_success')
    expect(await readStock('blades-set-9')).toBe(before)
    const again = await house.ship(orderNo)
    expect(findItem(again.order, 'genie-1000').serial_numbers[0]).not.toBe(serial)
    expect(await readStock('blades-set-9')).toBe(before === null ? null : before - 3)
  })

  test('lost and cancelled: nothing is restocked that is not there', async () => {
    const { me, orderNo } = await house.ordered([blades(3)], 'buy')
    const before = await readStock('blades-set-9')
    await arrive(findNumber(await house.ship(orderNo)), 'lost')
    expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(200)
    expect(await readStock('blades-set-9')).toBe(before)
    const after = await house.read(orderNo)
    expect(after.refunded_amount).toBe(after.paid_amount)
  })

  test('returned and cancelled: the blades are on the shelf again', async () => {
    const { me, orderNo } = await house.ordered([blades(3)], 'buy')
    const before = (await readStock('blades-set-9')) ?? 0
    await arrive(findNumber(await house.ship(orderNo)), 'back_at_sender')
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    expect(await readStock('blades-set-9')).toBe(before + 3)
  })

  test('with another carrier: its tracking number is typed in once', async () => {
    const [one, other] = [await house.ordered([blades()], 'buy'), await house.ordered([blades()], 'buy')]
    const label = { carrier: 'postnl', tracking_no: '3SGENI000001' }
    const { shipments } = await house.ship(one.orderNo, label)
    expect(shipments).toMatchObject([{ carrier: 'postnl', carrier_name: 'PostNL', tracking_no: '3SGENI000001' }])
    expect(shipments[0]?.tracking_url).toBe('https://jouw.postnl.nl/track-and-trace/3SGENI000001-NL-3512AA')
    const twice = await house.command(other.orderNo, 'ship', label)
    expect([...verdict(twice), twice.json.data]).toMatchObject([400, 400, { fields: [{ path: 'tracking_no' }] }])
    expect((await house.read(other.orderNo)).shipments).toEqual([])
    const { shipments: named } = await house.ship(other.orderNo, { tracking_no: 'HUIS-1' })
    expect(named).toMatchObject([{ carrier: 'other', tracking_url: null }])
    const label404 = await house.by('operations').get(`/admin/shipments/${named[0]?.shipment_id}/label`)
    expect(verdict(label404)).toEqual([404, 404])
    await house.command(other.orderNo, 'deliver')
    expect((await house.read(other.orderNo)).order_status).toBe('delivered')
  })
})

describe('a purchase in several parcels', () => {
  test('has the status of its least advanced item', async () => {
    const { orderNo, order } = await house.ordered([mower(), blades(), cover], 'buy')
    const first = await house.ship(orderNo, only(findItem(order, 'genie-1000')))
    expect(readStatuses(first.order)).toEqual([
      'pay_success',
      { 'genie-1000': 'in_transit', blades: 'pay_success', garage: 'pay_success' },
    ])
    expect(first.order.shipped_at).not.toBeNull()
    // Shipping the same item twice is refused by the state machine.
    expect(verdict(await house.command(orderNo, 'ship', only(findItem(order, 'genie-1000'))))).toEqual([409, 200302])
    await arrive(findNumber(first))
    expect(readStatuses(await house.read(orderNo))[0]).toBe('pay_success')
    const second = await house.ship(orderNo)
    expect(second.shipments.at(-1)?.contents).toHaveLength(2)
    expect(readStatuses(second.order)).toEqual([
      'in_transit',
      { 'genie-1000': 'delivered', blades: 'in_transit', garage: 'in_transit' },
    ])
    await arrive(findNumber(second), 'lost')
    expect(readStatuses(await house.read(orderNo))).toEqual([
      'pay_success',
      { 'genie-1000': 'delivered', blades: 'pay_success', garage: 'pay_success' },
    ])
    await arrive(findNumber(await house.ship(orderNo)))
    const after = await house.read(orderNo)
    expect(readStatuses(after)[0]).toBe('delivered')
    expect(
      after.events.filter(({ to_status }) => to_status !== null).map(({ event, to_status }) => [event, to_status]),
    ).toEqual([
      ['placed', 'created'],
      ['paid', 'pay_success'],
      ['ship', 'in_transit'],
      ['lose', 'pay_success'],
      ['ship', 'in_transit'],
      ['deliver', 'delivered'],
    ])
    expect(after.events.filter(({ item_id }) => item_id !== null).map(({ event }) => event)).toEqual([
      'item_ship',
      'item_deliver',
    ])
    const told = (await mails(orderNo)).map(({ template }) => template)
    expect(told.filter(template => template === 'order_shipped')).toHaveLength(3)
    expect(told.filter(template => template === 'order_delivered')).toHaveLength(1)
  })

  test('one of two in transit is reported by its id', async () => {
    const { orderNo, order } = await house.ordered([mower(), blades()], 'buy')
    await house.ship(orderNo, only(findItem(order, 'genie-1000')))
    const { shipments } = await house.ship(orderNo)
    const response = await house.command(orderNo, 'return-to-sender', { shipment_id: shipments[1]?.shipment_id })
    expect((response.json.data as { shipments: object[] }).shipments).toMatchObject([
      { shipment_state: 'in_transit' },
      { shipment_state: 'back_at_sender' },
    ])
    expect(verdict(await house.command(orderNo, 'deliver', { shipment_id: shipments[1]?.shipment_id }))).toEqual([
      409, 200302,
    ])
    expect(verdict(await house.command(orderNo, 'deliver', { shipment_id: 'x' }))).toEqual([400, 100401])
  })

  test('an item that cannot be sent is cancelled alone: exactly its share is refunded, the rest continues', async () => {
    const { orderNo, order } = await house.ordered([mower(), blades(3), cover], 'buy')
    const item = findItem(order, 'blades')
    const stock = (await readStock('blades-set-9')) ?? 0
    const path = `items/${item.item_id}/cancel`
    const response = await house.command(orderNo, path, { reason: 'Sold out at the maker' })
    expect(response.status, response.text).toBe(200)
    const after = await house.read(orderNo)
    expect(readStatuses(after)).toEqual([
      'pay_success',
      { 'genie-1000': 'pay_success', blades: 'canceled', garage: 'pay_success' },
    ])
    expect(after).toMatchObject({ refunded_amount: item.due, paid_amount: order.paid_amount, close_reason: '' })
    expect(after.refunds).toMatchObject([{ type: 'product', refund_amount: item.due, refund_status: 'refunding' }])
    expect(after.documents).toMatchObject([
      { kind: 'invoice' },
      { kind: 'credit_note', net: -item.net, vat: -item.vat },
    ])
    const back = after.ledger.filter(({ kind, item_id }) => kind === 'refund' && item_id === item.item_id)
    expect(back.map(({ account, amount }) => [account, amount])).toEqual([
      ['refunds_payable', -item.due],
      ['sales_revenue', item.net],
      ['vat', item.vat],
    ])
    expect(await readStock('blades-set-9')).toBe(stock + 3)
    expect((await mails(orderNo)).at(-1)).toMatchObject({
      ...{ template: 'order_item_canceled', data: { coming: { back: item.due }, things: [item.name] } },
    })
    expect(verdict(await house.command(orderNo, path, { reason: 'Once more' }))).toEqual([409, 200303])
    const sent = await house.ship(orderNo)
    expect(sent.shipments[0]?.contents).toHaveLength(2)
    expect(
      verdict(await house.command(orderNo, `items/${findItem(order, 'genie').item_id}/cancel`, { reason: 'Too late' })),
    ).toEqual([...[409, 200302]])
    await arrive(findNumber(sent))
    expect(readStatuses(await house.read(orderNo))[0]).toBe('delivered')
  })

  test('the last item that held it back: the order moves on to the others', async () => {
    const { orderNo, order } = await house.ordered([mower(), blades()], 'buy')
    await arrive(findNumber(await house.ship(orderNo, only(findItem(order, 'genie-1000')))))
    await house.command(orderNo, `items/${findItem(order, 'blades').item_id}/cancel`, { reason: 'Sold out' })
    const after = await house.read(orderNo)
    expect(after).toMatchObject({ order_status: 'delivered' })
    expect(after.delivered_at).not.toBeNull()
    expect(after.events.at(-1)).toMatchObject({
      event: 'item_cancel',
      from_status: 'pay_success',
      to_status: 'delivered',
    })
  })

  test('each alone until nothing is left: the order is cancelled, and everything is refunded', async () => {
    const { orderNo, order } = await house.ordered([other, blades()], 'buy')
    for (const { item_id } of order.items)
      await house.command(orderNo, `items/${item_id}/cancel`, { reason: 'Sold out' })
    const after = await house.read(orderNo)
    expect(after).toMatchObject({
      order_status: 'canceled',
      refunded_amount: order.paid_amount,
      close_reason: 'Sold out',
    })
    expect(after.reservations.every(({ reservation_state }) => reservation_state === 'released')).toBe(true)
  })

  test('cancelled by its buyer with a part in transit: only what was not sent', async () => {
    const { me, orderNo, order } = await house.ordered([other, blades()], 'buy')
    const sent = await house.ship(orderNo, only(findItem(order, 'genie-600')))
    expect((await me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'Toch niet' })).status).toBe(200)
    const after = await house.read(orderNo)
    expect(readStatuses(after)).toEqual(['in_transit', { 'genie-600': 'in_transit', blades: 'canceled' }])
    expect(after.refunded_amount).toBe(findItem(order, 'blades').due)
    expect(verdict(await me.call('POST', `/orders/${orderNo}/cancel`, {}))).toEqual([409, 200302])
    await arrive(findNumber(sent))
    expect((await house.read(orderNo)).order_status).toBe('delivered')
  })
})

describe('services', () => {
  test('alone are not shipped: staff record that the work was done', async () => {
    const { orderNo } = await house.ordered([{ sku: await serviceSku() }], 'buy')
    const { order, shipments } = await house.ship(orderNo)
    expect(order).toMatchObject({ order_status: 'delivered' })
    expect(shipments).toEqual([])
    expect((await house.read(orderNo)).events.map(({ event }) => event)).toEqual([
      'placed',
      'payment_started',
      'paid',
      'ship',
      'deliver',
    ])
  })

  test('beside goods follow their status, and are in no parcel', async () => {
    const service = await serviceSku()
    const { orderNo, order } = await house.ordered([blades(), { sku: service }], 'buy')
    const named = order.items.find(({ product_kind }) => product_kind === 'service')
    expect(verdict(await house.command(orderNo, 'ship', { units: [{ item_id: named?.item_id }] }))).toEqual([400, 400])
    const sent = await house.ship(orderNo)
    expect(sent.shipments[0]?.contents).toHaveLength(1)
    expect(sent.order.items.map(({ item_status }) => item_status)).toEqual(['in_transit', 'in_transit'])
    await arrive(findNumber(sent))
    expect((await house.read(orderNo)).items.map(({ item_status }) => item_status)).toEqual(['delivered', 'delivered'])
  })

  async function serviceSku(): Promise<string> {
    const [row] = await query<{ key: string }>(
      `select skus.key from skus join products using (product_id) where products.kind = 'service' and skus.listed limit 1`,
    )
    return row?.key ?? ''
  }
})
