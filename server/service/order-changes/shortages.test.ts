// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { type Changer, changer } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { type Chosen, chooseAsShown, type Device, large, missingMachines } from '#testing/steps/shortages.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { notifyShortages } from './notify-shortages.ts'

type Shortages = CallData<'GET /admin/shortages'>['list']

let app: TestApp
let operations: Staff
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
  await onlyAdded()
})
afterAll(() => app.close())
beforeEach(async () => {
  await query(
    "update unit_reservations set reservation_state = 'released', held_until = null where reservation_state <> 'done'",
  )
  await query("update devices set device_status = 'disabled' where serial_number like 'SHORT%'")
})
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows
const verdict = (response: Answer) => [response.status, response.json.code]
const { addMachine, lose, onlyAdded, short } = missingMachines(() => ({ app, operations }))

const choose = (me: Changer, orderNo: string, body: Chosen) => chooseAsShown(me, orderNo, body)
const shortages = async (who = operations) => (await dataOf<{ list: Shortages }>(who.get('/admin/shortages'))).list
const readMoney = async (orderNo: string) =>
  (
    await query('select total_amount, paid_amount, refunded_amount, deposit_held from orders where order_no = $1', [
      orderNo,
    ])
  )[0]
const findUnit = async (orderNo: string) =>
  (
    await query(
      `select serial_number, t.key as model, reservation_state as state from unit_reservations r
       join order_items on item_id = order_item_id join orders using (order_id) left join devices using (device_id)
       join device_types t on t.device_type_id = r.device_type_id
       where order_no = $1 and reservation_state in ('held', 'booked')`,
      [orderNo],
    )
  )[0]

describe('a missing machine', () => {
  test('is shown with the order and on the list of staff, with what could replace it', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me)
    expect(await me.read(orderNo)).toMatchObject({ shortage: true, order_status: 'pay_success' })
    const spare = await addMachine('sale')
    for (const role of ['operations', 'support', 'admin'] as const) {
      const [row] = await shortages(await staff(app, role))
      expect(row).toMatchObject({ order_no: orderNo, device_type: 'genie-3000', purpose: 'rent', choice: null })
      expect(row?.candidates).toContainEqual({
        ...{ device_id: spare.device_id, serial_number: spare.serial_number },
        ...{ device_type: 'genie-3000', pool: 'sale', by: 'pool' },
      })
      expect(
        row?.candidates
          .filter(({ by }) => by === 'model')
          .map(({ device_type }) => device_type)
          .sort(),
      ).toEqual([...['genie-1000', 'genie-600']])
    }
    expect((await (await staff(app, 'finance')).get('/admin/shortages')).status).toBe(403)
    // Moved to the other pool, the machine goes to this customer.
    await dataOf(operations.post(`/admin/devices/${spare.device_id}/pool`, { pool: 'rent', reason: 'to help' }))
    expect(await findUnit(orderNo)).toMatchObject({ serial_number: spare.serial_number, state: 'booked' })
    expect(await shortages()).toEqual([])
  })

  test('is reported once, if it lasts, in the language of the order', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me)
    const mails = () =>
      query("select recipient from mails where template = 'order_shortage' and data -> 'order_nos' ? $1", [orderNo])
    await Promise.all([notifyShortages(app.context, {}), notifyShortages(app.context, {})])
    await notifyShortages(app.context, {})
    expect(await mails()).toHaveLength(1)
  })

  test.each<[string, (machine: Device) => Promise<unknown>]>([
    ['a new one', () => addMachine()],
    ['the same one, repaired', machine => lose(machine, 'normal')],
  ])('is assigned as soon as there is one: %s', async (_name, restore) => {
    const me = await changer(app)
    const { orderNo, machine } = await short(me)
    await restore(machine)
    expect(await findUnit(orderNo)).toMatchObject({ model: 'genie-3000', state: 'booked' })
    const { shortage, events } = await me.read(orderNo)
    expect(shortage).toBe(false)
    expect(events.at(-1)).toMatchObject({ event: 'shortage_filled', actor_role: 'system' })
  })

  test('when another order releases one, the first to start gets it, before any new order', async () => {
    const me = await changer(app)
    const [one, two, three] = [await addMachine(), await addMachine(), await addMachine()]
    const from = addDays(dayInShop(app.context.clock.now()), 30)
    const startAfter = (days: number) => deliveryDayFrom('NL', addDays(from, days))
    const late = await me.ordered([large({ start_on: startAfter(20) })])
    const early = await me.ordered([large({ start_on: startAfter(5) })])
    const other = await changer(app)
    const third = await other.ordered([large({ start_on: startAfter(10) })])
    const kept = (await findUnit(third))?.serial_number
    for (const machine of [one, two, three]) if (machine.serial_number !== kept) await lose(machine)
    expect([await findUnit(late), await findUnit(early)].map(unit => unit?.serial_number)).toEqual([null, null])
    const stranger = await changer(app)
    const quote = await stranger.quote([large({ start_on: startAfter(10) })])
    const [, response] = await Promise.all([other.call('POST', `/orders/${third}/cancel`, {}), stranger.order(quote)])
    expect(verdict(response)).toEqual([409, 200206])
    expect(await findUnit(early)).toMatchObject({ serial_number: kept })
    expect((await findUnit(late))?.serial_number).toBeNull()
    expect((await shortages()).map(({ order_no }) => order_no)).toEqual([late])
  })

  test('changes nothing for an order that has not lost any', async () => {
    const [me, other] = [await changer(app), await changer(app)]
    const fine = await me.ordered([{ sku: 'genie-600-rent', months: 6 }])
    for (const choice of ['wait', 'refund']) {
      const response = await choose(me, fine, { choice })
      expect([...verdict(response), response.json.data]).toEqual([409, 200202, { reason: 'no_shortage' }])
    }
    const { orderNo } = await short(me)
    expect(verdict(await choose(other, orderNo, { choice: 'refund' }))).toEqual([404, 200201])
    expect(verdict(await choose(me, orderNo, { choice: 'complain' }))).toEqual([400, 400])
    expect(verdict(await choose(me, orderNo, { choice: 'wait', ...{ amount: 1 } }))).toEqual([400, 400])
  })
})

describe('the choices', () => {
  type Choices = CallData<'GET /orders/{order_no}/shortage'>
  const choices = (me: Changer, orderNo: string) => me.call('GET', `/orders/${orderNo}/shortage`)
  const seen = async (me: Changer, orderNo: string) => (await choices(me, orderNo)).json.data as Choices

  test('are shown with the amount that choosing them then gives', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me)
    const before = await me.read(orderNo)
    const { items, waits, refund, ends_order, others } = await seen(me, orderNo)
    expect([items.map(({ name }) => name), waits, ends_order]).toEqual([['Genie 3000'], false, true])
    expect(refund).toBe(before.paid_amount)
    expect(others.map(({ device_type }) => device_type).sort()).toEqual(['genie-1000', 'genie-600'])
    const small = others.find(({ device_type }) => device_type === 'genie-600')
    await choose(me, orderNo, { choice: 'wait' })
    expect(await seen(me, orderNo)).toMatchObject({ waits: true })
    await choose(me, orderNo, { choice: 'other', device_type: 'genie-600' })
    const after = await me.read(orderNo)
    expect(after).toMatchObject({
      total_amount: small?.after.due,
      refunded_amount: -(small?.difference ?? 0),
      start_time: small?.start_on,
      end_time: small?.end_on,
    })
    const response = await choices(me, orderNo)
    expect([...verdict(response), response.json.data]).toEqual([409, 200202, { reason: 'no_shortage' }])
  })

  test('of a purchase have the share of what is missing; earlier refunds are not repeated', async () => {
    const me = await changer(app)
    const machine = await addMachine('sale')
    const orderNo = await me.ordered([{ sku: 'genie-3000-buy' }, { sku: 'blades-set-9', quantity: 2 }], 'buy')
    await lose(machine)
    const before = await me.read(orderNo)
    const missing = before.items.find(({ device_type }) => device_type === 'genie-3000')
    const told = await seen(me, orderNo)
    expect(told).toMatchObject({ refund: missing?.due, ends_order: false })
    expect(told.others.map(({ start_on }) => start_on)).toEqual([null, null])
    const after = (await choose(me, orderNo, { choice: 'refund' })).json.data as typeof before
    expect(after.refunded_amount).toBe(told.refund)
  })

  test('list only models that are available for this time and these days, and only to the customer', async () => {
    const [me, other] = [await changer(app), await changer(app)]
    const { orderNo } = await short(me)
    const { start_time } = await me.read(orderNo)
    expect(verdict(await choices(other, orderNo))).toEqual([404, 200201])
    await query("update device_types set max_months = 5 where key = 'genie-600'")
    await query(
      `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
       select device_type_id, device_id, 'repair', daterange($1, null), 'booked', now(), now()
         from devices join device_types using (device_type_id) where key = 'genie-1000' and pool = 'rent'`,
      [addDays(start_time as Day, 30)],
    )
    expect((await seen(me, orderNo)).others).toEqual([])
    await query("update device_types set max_months = 24 where key = 'genie-600'")
    expect((await seen(me, orderNo)).others.map(({ device_type }) => device_type)).toEqual(['genie-600'])
  })
})

test('while a longer term waits for its payment, only the refund can be chosen', async () => {
  const me = await changer(app)
  const machine = await addMachine()
  const orderNo = await me.ordered([large()])
  const { checkout_no } = await me.change(orderNo, { months: 9 })
  await lose(machine)
  for (const choice of [{ choice: 'wait' }, { choice: 'other', device_type: 'genie-600' }]) {
    const response = await choose(me, orderNo, choice)
    expect([...verdict(response), response.json.data]).toEqual([409, 200207, { reason: 'change_open', checkout_no }])
  }
  const { json } = await choose(me, orderNo, { choice: 'refund' })
  expect(json.data).toMatchObject({ order_status: 'canceled' })
  expect(await readMoney(orderNo)).toMatchObject({ deposit_held: 0 })
})

describe('waiting', () => {
  test('is recorded for staff, once', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me)
    expect((await choose(me, orderNo, { choice: 'wait' })).status).toBe(200)
    expect(verdict(await choose(me, orderNo, { choice: 'wait' }))).toEqual([409, 1])
    expect((await shortages())[0]).toMatchObject({ order_no: orderNo, choice: 'wait' })
    // The customer may still choose otherwise.
    expect((await choose(me, orderNo, { choice: 'refund' })).json.data).toMatchObject({ order_status: 'canceled' })
  })
})

describe('the money back', () => {
  test('is everything, and the order is over', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me)
    const responses = await Promise.all([1, 2, 3].map(() => choose(me, orderNo, { choice: 'refund' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { paid_amount, refunded_amount, deposit_held } = await readMoney(orderNo)
    expect([refunded_amount, deposit_held]).toEqual([paid_amount, 0])
    expect(await me.read(orderNo)).toMatchObject({
      order_status: 'canceled',
      close_reason: 'shortage',
      shortage: false,
    })
    expect(await shortages()).toEqual([])
  })

  test('of a purchase of several things is the share of what is missing; the rest continues', async () => {
    const me = await changer(app)
    const machine = await addMachine('sale')
    const orderNo = await me.ordered([{ sku: 'genie-3000-buy' }, { sku: 'blades-set-9', quantity: 2 }], 'buy')
    await lose(machine)
    const before = await me.read(orderNo)
    expect(before.shortage).toBe(true)
    const missing = before.items.find(({ device_type }) => device_type === 'genie-3000')
    const after = (await choose(me, orderNo, { choice: 'refund' })).json.data as typeof before
    expect(after).toMatchObject({ order_status: 'pay_success', refunded_amount: missing?.due })
    expect(after.items.map(({ item_status }) => item_status).sort()).toEqual(['canceled', 'pay_success'])
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    const { paid_amount, refunded_amount } = await readMoney(orderNo)
    expect(refunded_amount).toBe(paid_amount)
  })
})

describe('another model', () => {
  const other = (me: Changer, orderNo: string, device_type?: string) =>
    choose(me, orderNo, { choice: 'other', ...(device_type && { device_type }) })

  test('at a lower price: the difference is refunded, the document names the new one', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me)
    const before = await me.read(orderNo)
    const response = await other(me, orderNo, 'genie-600')
    expect(response.status, response.text).toBe(200)
    const after = await me.read(orderNo)
    expect(after).toMatchObject({ shortage: false, order_status: 'pay_success', total_amount: 46_500 })
    expect(after.items).toMatchObject([{ device_type: 'genie-600', name: 'Genie 600', goods: 31_500, deposit: 15_000 }])
    expect(await findUnit(orderNo)).toMatchObject({ model: 'genie-600', state: 'booked' })
    expect(await readMoney(orderNo)).toEqual({
      ...{ total_amount: 46_500, paid_amount: before.total_amount, deposit_held: 15_000 },
      refunded_amount: before.total_amount - 46_500,
    })
    const documents = await query(
      `select i.kind, i.gross, body -> 'lines' -> 0 ->> 'name' as name from invoices i join orders using (order_id)
       where order_no = $1 order by issued_at, invoice_no`,
      [orderNo],
    )
    expect(documents.filter(({ kind }) => kind === 'invoice').map(({ name, gross }) => [name, gross])).toEqual([
      ['Genie 3000', before.total_amount - before.deposit_held],
      ['Genie 600', 31_500],
    ])
    await me.call('POST', `/orders/${orderNo}/cancel`, {})
    const { paid_amount, refunded_amount } = await readMoney(orderNo)
    expect(refunded_amount).toBe(paid_amount)
  })

  test('and the refund are chosen by the amount that was shown, or not at all', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me)
    const before = await me.read(orderNo)
    const path = `/orders/${orderNo}/shortage`
    for (const choice of [{ choice: 'refund' }, { choice: 'other', device_type: 'genie-600' }]) {
      expect(verdict(await me.call('POST', path, choice))).toEqual([400, 400])
      const refused = await me.call('POST', path, { ...choice, back: 1 })
      expect([...verdict(refused), refused.json.data]).toMatchObject([409, 200203, { reason: 'changed' }])
    }
    expect(await me.read(orderNo)).toEqual(before)
    expect((await choose(me, orderNo, { choice: 'refund' })).status).toBe(200)
  })

  test('at a higher price never costs the customer more', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me, { sku: 'genie-3000-rent', months: 2 })
    // As if the smaller model had become the more expensive one, by less than one person may concede.
    await query(
      `insert into prices (sku_id, rent_tiers, deposit, valid_from, created_at, created_by)
       select sku_id, '[{"from_months":2,"monthly":30000}]', 90000, $1, $1, 'test' from skus where key = 'genie-1000-rent'`,
      [app.context.clock.now()],
    )
    const before = await me.read(orderNo)
    expect((await other(me, orderNo, 'genie-1000')).status).toBe(200)
    const after = await me.read(orderNo)
    expect(after).toMatchObject({
      total_amount: before.total_amount,
      refunded_amount: 0,
      deposit_held: before.deposit_held,
    })
    expect(after.items).toMatchObject([{ device_type: 'genie-1000', due: before.total_amount }])
  })

  test('of a purchase, too', async () => {
    const me = await changer(app)
    const machine = await addMachine('sale')
    const orderNo = await me.ordered([{ sku: 'genie-3000-buy' }, { sku: 'blades-set-9' }], 'buy')
    await lose(machine)
    const before = await me.read(orderNo)
    expect((await other(me, orderNo, 'genie-600')).status).toBe(200)
    const after = await me.read(orderNo)
    expect(after.total_amount).toBeLessThan(before.total_amount)
    expect(after.refunded_amount).toBe(before.total_amount - after.total_amount)
    expect(await findUnit(orderNo)).toMatchObject({ model: 'genie-600', state: 'booked' })
  })

  test('of a purchase that is not sold any more: refused, nothing changes', async () => {
    const me = await changer(app)
    const machine = await addMachine('sale')
    const orderNo = await me.ordered([{ sku: 'genie-3000-buy' }, { sku: 'blades-set-9' }], 'buy')
    await lose(machine)
    const before = await me.read(orderNo)
    await query("update skus set listed = false where key = 'genie-600-buy'")
    expect(verdict(await other(me, orderNo, 'genie-600'))).toEqual([409, 210104])
    await query("update skus set listed = true where key = 'genie-600-buy'")
    expect(await me.read(orderNo)).toEqual(before)
  })

  test('that is not named, unknown, the same, not rented so long, or not free: refused, nothing changes', async () => {
    const me = await changer(app)
    const { orderNo } = await short(me)
    const before = await me.read(orderNo)
    expect(verdict(await other(me, orderNo))).toEqual([400, 400])
    expect(verdict(await other(me, orderNo, 'genie-9'))).toEqual([404, 200101])
    expect(verdict(await other(me, orderNo, 'genie-3000'))).toEqual([400, 400])
    await query("update device_types set max_months = 5 where key = 'genie-600'")
    expect(verdict(await other(me, orderNo, 'genie-600'))).toEqual([409, 210103])
    await query("update device_types set max_months = 24 where key = 'genie-600'")
    await query(
      `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
       select device_type_id, device_id, 'repair', daterange($1, null), 'booked', now(), now()
         from devices join device_types using (device_type_id) where key = 'genie-600' and pool = 'rent'`,
      [addDays(before.start_time as Day, 30)],
    )
    expect(verdict(await other(me, orderNo, 'genie-600'))).toEqual([409, 200206])
    expect(await me.read(orderNo)).toEqual(before)
    expect((await findUnit(orderNo))?.serial_number).toBeNull()
  })
})
