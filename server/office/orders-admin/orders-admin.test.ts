// @module-tag further
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays } from '#domain/calendar.ts'
import { languages } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf } from '#testing/steps/staff.ts'
import { filteredOrders, type ListedOrder, orderSortings } from './store.ts'

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
  const response = await house.by(role).get(`/admin/orders?${query}`)
  if (response.status !== 200) throw new Error(response.text)
  return response.json.data as List
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

  test('is visible to all staff, and nobody else', async () => {
    for (const path of ['/admin/orders', `/admin/orders/${rental.orderNo}`]) {
      for (const role of ['support', 'operations', 'finance', 'admin'] as const) {
        expect((await house.by(role).get(path)).status, role).toBe(200)
      }
      expect(verdict(await rental.me.call('GET', path))).toEqual([403, 403])
      expect(verdict(await app.send('GET', `/api${path}`))).toEqual([401, 401])
    }
    expect(verdict(await house.by('support').get('/admin/orders/R-NOWHERE1'))).toEqual([404, 200201])
  })

  test('its parcels are visible to its owner, and no stranger', async () => {
    const path = `/orders/${rental.orderNo}/shipments`
    expect((await rental.me.call('GET', path)).json.data).toMatchObject({ list: [{ shipment_state: 'delivered' }] })
    expect(verdict(await purchase.me.call('GET', path))).toEqual([404, 200201])
    expect(verdict(await app.send('GET', `/api${path}`))).toEqual([401, 401])
  })
})

describe('a note', () => {
  const note = (text: unknown, role: 'support' | 'finance' = 'support') =>
    house.by(role).post(`/admin/orders/${purchase.orderNo}/notes`, { text })

  test('is for colleagues, with its author, and never visible to the customer', async () => {
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

  test('only by staff, only on orders', async () => {
    const path = `/admin/orders/${purchase.orderNo}/notes`
    expect(verdict(await purchase.me.call('POST', path, { text: 'Mag ik?' }))).toEqual([403, 403])
    expect(verdict(await house.by('support').post('/admin/orders/B-NOWHERE1/notes', { text: 'x' }))).toEqual([
      404, 200201,
    ])
  })
})

describe('the list is asked for', () => {
  test('by country, by missing machines, by day of ordering', async () => {
    expect(await numbers('country=NL')).toEqual([purchase.orderNo, rental.orderNo])
    expect(await numbers('country=DE')).toEqual([])
    expect(await numbers('shortage=true')).toEqual([])
    const today = dayInShop(app.context.clock.now())
    expect(await numbers(`from=${today}&to=${today}`)).toEqual([purchase.orderNo, rental.orderNo])
    expect(await numbers(`from=${addDays(today, 1)}`)).toEqual([])
    expect(await numbers(`to=${addDays(today, -1)}`)).toEqual([])
  })

  test('by first day, by total, by day of ordering, in both directions and page by page', async () => {
    const both = [purchase.orderNo, rental.orderNo]
    expect(await numbers('sort=created_at')).toEqual(both.toReversed())
    // A purchase has no first day.
    expect(await numbers('sort=start')).toEqual(both.toReversed())
    expect(await numbers('sort=-start')).toEqual(both)
    const dearest = purchase.order.total_amount > rental.order.total_amount ? both : both.toReversed()
    expect(await numbers('sort=-amount')).toEqual(dearest)
    expect(await numbers('sort=amount')).toEqual(dearest.toReversed())
    for (const sort of ['created_at', 'start', '-start', 'amount', '-amount']) {
      const first = await list(`sort=${sort}&page_size=1`)
      const second = await list(`sort=${sort}&page_size=1&after=${first.after}`)
      expect([...first.list, ...second.list].map(({ order_no }) => order_no)).toEqual(await numbers(`sort=${sort}`))
      expect(second.after).toBeNull()
    }
  })

  test.each(['sort=colour', 'country=XX', 'shortage=perhaps', 'from=yesterday', 'to=2026-02-30'])(
    '%s is refused',
    async query => {
      expect(verdict(await house.by('support').get(`/admin/orders?${query}`))).toEqual([400, 400])
    },
  )

  test('a cursor of one sort order is invalid for another', async () => {
    const { after } = await list('sort=start&page_size=1')
    expect(verdict(await house.by('support').get(`/admin/orders?sort=amount&after=${after}`))).toEqual([400, 400])
  })

  test('the file has the filters of the list', async () => {
    const file = async (query: string) => (await house.by('support').get(`/admin/orders/export?${query}`)).text
    expect(await file('kind=rent&country=NL')).toContain(rental.orderNo)
    expect(await file('kind=rent&country=DE')).not.toContain(rental.orderNo)
  })

  test.each<[string, string]>([
    ['orders_created', '-created_at'],
    ['orders_starts', 'start'],
    ['orders_amount', '-amount'],
  ])('%s gets %s without reading the table', async (index, sort) => {
    const { pool } = app.context.connection
    const client = await pool.connect()
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const order: ListOrder<ListedOrder> = orderSortings[sort as keyof typeof orderSortings]
    const compiled = filteredOrders(app.context.db, {}).limit(20)
    const ordered = order.columns.reduce(
      (rows, column) => rows.orderBy(sql.ref(column.sql), order.descending ? 'desc' : 'asc'),
      compiled,
    )
    const { sql: text, parameters } = ordered.compile()
    const { rows } = await client.query(`explain ${text}`, [...parameters])
    await client.query('rollback')
    client.release()
    expect(JSON.stringify(rows)).toContain(index)
  })
})

describe('as its owner sees it', () => {
  const path = (orderNo: string) => `/admin/orders/${orderNo}/as-customer`
  const seen = async (orderNo: string) => (await house.by('support').get(path(orderNo))).json.data

  test('exactly the customer’s response, and the access is recorded', async () => {
    const own = await rental.me.read(rental.orderNo)
    expect(await seen(rental.orderNo)).toEqual({ ...own, language: 'nl' })
    expect(await seen(purchase.orderNo)).toEqual({ ...(await purchase.me.read(purchase.orderNo)), language: 'nl' })
    const audit = await auditOf(app, rental.orderNo)
    expect(audit.map(({ action }) => action)).toContain('order.seen_as_customer')
  })

  test('by all staff, and nobody else', async () => {
    expect(verdict(await purchase.me.call('GET', path(rental.orderNo)))).toEqual([403, 403])
    expect(verdict(await app.send('GET', `/api${path(rental.orderNo)}`))).toEqual([401, 401])
    expect(verdict(await house.by('support').get(path('R-NOWHERE1')))).toEqual([404, 200201])
  })
})

describe('warehouse documents', () => {
  const get = (orderNo: string, name: string) => house.by('operations').get(`/admin/orders/${orderNo}/${name}`)

  test.each(['packing-slip', 'hand-over'])('%s is a PDF of its own order, in each language', async name => {
    for (const language of languages) {
      await app.context.db.updateTable('orders').set({ language }).where('order_no', '=', rental.orderNo).execute()
      const response = await get(rental.orderNo, name)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(response.text.slice(0, 5)).toBe('%PDF-')
      expect(response.headers.get('content-disposition')).toContain(`${rental.orderNo}-${name}.pdf`)
    }
  })

  test('no hand-over document without a machine', async () => {
    expect((await get(purchase.orderNo, 'packing-slip')).status).toBe(200)
    expect(verdict(await get(purchase.orderNo, 'hand-over'))).toEqual([404, 404])
    expect(verdict(await get('B-NOWHERE1', 'packing-slip'))).toEqual([404, 200201])
  })

  test('for staff only', async () => {
    for (const name of ['packing-slip', 'hand-over']) {
      expect(verdict(await rental.me.call('GET', `/admin/orders/${rental.orderNo}/${name}`))).toEqual([403, 403])
    }
  })
})
