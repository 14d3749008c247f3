// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { answerBill, delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { booksOf, returning } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

/** Closing a rental keeps nothing against its customer: only a settlement does. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await oneMayGive(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

async function closes(orderNo: string, whereabouts: string, refund_amount: number) {
  const [serial_number] = (await house.read(orderNo)).items.flatMap(({ serial_numbers }) => serial_numbers)
  const body = { reason: 'Reageert niet', units: [{ serial_number, whereabouts }], refund_amount }
  return house.by('admin').post(`/admin/orders/${orderNo}/close`, body)
}

test.each(['with_us', 'with_customer', 'lost'])(
  'the deposit and the rent of days that were not used go back: %s',
  async whereabouts => {
    const { me, orderNo, order, item } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
    await nights(app, 40)
    const { closing } = await house.read(orderNo)
    const rent = item.goods_due ?? 0
    const days = daysBetween(order.start_time as Day, order.end_time as Day)
    const used = daysBetween(order.start_time as Day, dayInShop(app.context.clock.now()))
    expect(closing.least).toBe(order.deposit_held + rent - Math.round((rent * used) / days))
    for (const amount of [0, order.deposit_held, closing.least - 1]) {
      const { status, json } = await closes(orderNo, whereabouts, amount)
      expect([status, json.code, json.data]).toEqual([409, 200207, { reason: 'deposit_kept', least: closing.least }])
    }
    expect(await me.read(orderNo)).toMatchObject({ refunded_amount: 0 })
    expect((await closes(orderNo, whereabouts, closing.least)).status).toBe(200)
    expect(await me.read(orderNo)).toMatchObject({
      ...{ order_status: 'closed', deposit_held: 0, refunded_amount: closing.least },
    })
    expect((await booksOf(app, orderNo)).damage_revenue).toBeUndefined()
  },
)

test('of a rental that its carrier lost, everything goes back', async () => {
  const { orderNo, order } = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'in_transit' })
  expect((await house.read(orderNo)).closing).toMatchObject({ least: order.paid_amount, back: order.paid_amount })
  expect((await closes(orderNo, 'lost', order.paid_amount - 1)).json).toMatchObject({
    data: { reason: 'deposit_kept' },
  })
  expect((await closes(orderNo, 'lost', order.paid_amount)).status).toBe(200)
})

test('rent goes back from the day on that a return counts to, however late we collect it', async () => {
  const made = await returning(app, house, 6)
  const { orderNo, does, tells } = made
  await nights(app, 55)
  const { request_no: no } = await made.agreed('return')
  await does(no, 'approve')
  // No carrier takes it: the shop collects it itself.
  expect((await tells(no, { battery_damaged: true })).status).toBe(200)
  const { closing } = await house.read(orderNo)
  await nights(app, 13)
  expect((await house.read(orderNo)).closing).toEqual(closing)
  expect((await closes(orderNo, 'with_customer', closing.least)).status).toBe(200)
})

test('paid work that is not done goes back with the rest, and is weighed with it', async () => {
  const { me, orderNo, asked, does, pays } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const { request_no: no } = await asked('repair')
  await does(no, 'approve')
  for (const event of ['pick_up', 'start']) await does(no, 'step', { event })
  const { closing: before } = await house.read(orderNo)
  await does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 24_500 })
  await pays(good<{ checkout_no: string }>(await answerBill(me, no, true)).checkout_no)
  const { closing } = await house.read(orderNo)
  expect(closing).toMatchObject({ least: before.least + 24_500, back: before.back + 24_500 })
  expect((await closes(orderNo, 'with_us', closing.least - 1)).json).toMatchObject({ data: { least: closing.least } })
  expect((await closes(orderNo, 'with_us', closing.least)).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ refunded_amount: closing.least })
  const rows = rowsOf(app)
  const given =
    "select amount::int from concessions c join orders using (order_id) where order_no = $1 and c.kind = 'close_sent'"
  expect(await rows(given, orderNo)).toEqual([{ amount: closing.least }])
  const mailed = "select (data -> 'coming' ->> 'back')::int as back from mails where template = 'order_closed'"
  expect(await rows(`${mailed} and data::text like '%' || $1 || '%'`, orderNo)).toEqual([{ back: closing.least }])
})

test('of a purchase that arrived staff still enter what goes back', async () => {
  const { orderNo } = await delivered(app, house, { sku: 'blades-set-9' }, 'buy')
  expect((await house.read(orderNo)).closing).toMatchObject({ least: 0 })
})
