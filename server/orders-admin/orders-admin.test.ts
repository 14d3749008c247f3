import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { tell, verdict, warehouse } from '../testing/shipments.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

type List = CallData<'GET /admin/orders'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rental: Awaited<ReturnType<typeof house.ordered>>
let purchase: Awaited<ReturnType<typeof house.ordered>>
let serial: string
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  rental = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
  purchase = await house.ordered([{ sku: 'blades-set-9', quantity: 2 }, { sku: 'garage-small' }], 'buy')
  const { order, shipments } = await house.ship(rental.orderNo)
  serial = order.items[0]?.serial_numbers[0] ?? ''
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
})
afterAll(() => app.close())

const list = async (query: string, role: 'support' | 'finance' = 'support') => {
  const answer = await house.by(role).get(`/admin/orders?${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json.data as List
}
const numbers = async (query: string) => (await list(query)).list.map(({ order_no }) => order_no)

describe('all orders', () => {
  test('newest first, by state and by kind', async () => {
    expect(await numbers('')).toEqual([purchase.orderNo, rental.orderNo])
    expect(await numbers('kind=rent')).toEqual([rental.orderNo])
    expect(await numbers('order_status=delivered')).toEqual([rental.orderNo])
    expect(await numbers('order_status=delivered&kind=buy')).toEqual([])
  })

  test.each<[string, (order: typeof rental) => string]>([
    ['its number', ({ orderNo }) => orderNo],
    ['a part of it, in small letters', ({ orderNo }) => orderNo.slice(2, 7).toLowerCase()],
    ['a serial number', () => serial],
    ['a part of it', () => serial.slice(2).toLowerCase()],
  ])('found by %s', async (_by, q) => {
    expect(await numbers(`q=${encodeURIComponent(q(rental))}`)).toEqual([rental.orderNo])
  })

  test('found by name or address: all of them', async () => {
    for (const q of ['Anna de W', 'anna@EXAMPLE', 'DE WIT']) {
      expect(await numbers(`q=${encodeURIComponent(q)}`), q).toEqual([purchase.orderNo, rental.orderNo])
    }
    for (const q of ['%', '_', "' or 1=1 --", 'nobody'])
      expect(await numbers(`q=${encodeURIComponent(q)}`), q).toEqual([])
  })

  test('page after page by a cursor', async () => {
    const first = await list('page_size=1')
    expect(first).toMatchObject({ total: 2, list: [{ order_no: purchase.orderNo }] })
    const second = await list(`page_size=1&after=${first.after}`)
    expect(second).toMatchObject({ after: null, list: [{ order_no: rental.orderNo }] })
    const strange = await house.by('support').get('/admin/orders?after=xx')
    expect(verdict(strange)).toEqual([400, 400])
    expect(verdict(await house.by('support').get('/admin/orders?order_status=eaten'))).toEqual([400, 400])
  })
})

describe('one order', () => {
  test('with all that belongs to it', async () => {
    const order = await house.read(rental.orderNo)
    expect(order).toMatchObject({
      ...{ order_no: rental.orderNo, order_status: 'delivered', shortage: false, language: 'nl' },
      payments: [{ amount: order.paid_amount, payment_state: 'paid', provider: 'stripe', surplus: false }],
      refunds: [],
      documents: [{ kind: 'invoice', gross: order.paid_amount - order.deposit_held }],
      reservations: [{ serial_number: serial, holder: 'tenant', reservation_state: 'out', purpose: 'rent' }],
      shipments: [
        { shipment_state: 'delivered', contents: [{ serial_number: serial }], events: [{ event: 'delivered' }] },
      ],
      notes: [],
    })
    expect(order.events.map(({ event, actor_role }) => [event, actor_role])).toEqual([
      ['placed', 'customer'],
      ['payment_started', 'customer'],
      ['paid', 'provider'],
      ['ship', 'operations'],
      ['deliver', 'carrier'],
    ])
    expect(order.events.find(({ event }) => event === 'ship')?.actor_name).not.toBeNull()
    expect(order.ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(order.ledger.map(({ account }) => account)).toEqual(
      expect.arrayContaining(['deposits', 'rent_revenue', 'vat']),
    )
    expect(order).not.toHaveProperty('actions')
  })

  test('is read by whoever works here, and by nobody else', async () => {
    for (const path of ['/admin/orders', `/admin/orders/${rental.orderNo}`]) {
      for (const role of ['support', 'operations', 'finance', 'admin'] as const) {
        expect((await house.by(role).get(path)).status, role).toBe(200)
      }
      expect(verdict(await rental.me.call('GET', path))).toEqual([403, 403])
      expect(verdict(await app.send('GET', `/api${path}`))).toEqual([401, 401])
    }
    expect(verdict(await house.by('support').get('/admin/orders/R-NOWHERE1'))).toEqual([404, 200201])
  })

  test('its parcels are its owner’s to see, and no stranger’s', async () => {
    const path = `/orders/${rental.orderNo}/shipments`
    expect((await rental.me.call('GET', path)).json.data).toMatchObject({ list: [{ shipment_state: 'delivered' }] })
    expect(verdict(await purchase.me.call('GET', path))).toEqual([404, 200201])
    expect(verdict(await app.send('GET', `/api${path}`))).toEqual([401, 401])
  })
})

describe('a note', () => {
  const note = (text: unknown, role: 'support' | 'finance' = 'support') =>
    house.by(role).post(`/admin/orders/${purchase.orderNo}/notes`, { text })

  test('is for colleagues: with who wrote it, never the customer’s to see', async () => {
    expect((await note('Belt morgen terug\nover de kleur')).json.data).toMatchObject({
      text: 'Belt morgen terug\nover de kleur',
    })
    await note('Gebeld', 'finance')
    const { notes } = await house.read(purchase.orderNo)
    expect(notes.map(({ text }) => text)).toEqual(['Belt morgen terug\nover de kleur', 'Gebeld'])
    expect(notes.every(({ staff_name }) => staff_name)).toBe(true)
    expect(JSON.stringify(await purchase.me.read(purchase.orderNo))).not.toContain('Gebeld')
    await expect(app.context.connection.pool.query(`update order_notes set text = 'x'`)).rejects.toThrow('append-only')
  })

  test.each([
    ['nothing', ''],
    ['a zero', 'a\0b'],
    ['too much', 'x'.repeat(2001)],
    ['no text', 7],
  ])('of %s is refused', async (_name, text) => {
    expect(verdict(await note(text))).toEqual([400, 400])
  })

  test('by nobody else, on nothing else', async () => {
    const path = `/admin/orders/${purchase.orderNo}/notes`
    expect(verdict(await purchase.me.call('POST', path, { text: 'Mag ik?' }))).toEqual([403, 403])
    expect(verdict(await house.by('support').post('/admin/orders/B-NOWHERE1/notes', { text: 'x' }))).toEqual([
      404, 200201,
    ])
  })
})
