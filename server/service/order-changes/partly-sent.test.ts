// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow } from '#testing/steps/accounts.ts'
import { abroad, elsewhere } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown, missingMachines } from '#testing/steps/shortages.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  // Another model is more expensive here: the test is about the state of the order.
  await oneMayGive(app)
  await moreMachines(app, 'genie-1000', 'sale', 5)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const machine = 'genie-600-buy'
const blades = 'blades-set-9'

/** A purchase of two things of which one has been sent. */
async function partlySent(first: string, skus = [machine, blades]) {
  const { me, orderNo, order } = await house.ordered(
    skus.map(sku => ({ sku })),
    'buy',
  )
  const item = order.items[skus.indexOf(first)]
  const { shipments } = await house.ship(orderNo, { units: [{ item_id: item?.item_id }] })
  const arrives = () => tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  const standing = async () => {
    const { order_status, items } = await me.read(orderNo)
    return { order: order_status, ...Object.fromEntries(items.map((item, at) => [skus[at], item.item_status])) }
  }
  async function moves(address: object) {
    const offered = await me.call('POST', `/orders/${orderNo}/change-offer`, { address })
    if (offered.status !== 200) return offered
    const { offer_hash } = good<{ offer_hash: string }>(offered)
    // Another address requires a fresh proof.
    await provenNow(app)
    return me.call('POST', `/orders/${orderNo}/change`, { address, offer_hash })
  }
  return { me, orderNo, arrives, standing, moves }
}

test('delivered items stay taxed where they went: the rest may move within the country only', async () => {
  const { me, orderNo, arrives, moves } = await partlySent(machine)
  await arrives()
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'pay_success' })
  const refused = await moves(abroad)
  expect([refused.status, refused.json.code, refused.json.data]).toEqual([409, 200202, { reason: 'partly_sent' }])
  const changed = await moves(elsewhere)
  expect(changed.status, changed.text).toBe(200)
  expect((await me.read(orderNo)).items.map(item => item.vat_country)).toEqual(['NL', 'NL'])
})

test('a change of the rest leaves delivered items delivered: only the rest can be sent or cancelled', async () => {
  const { me, orderNo, arrives, standing, moves } = await partlySent(machine)
  await arrives()
  const before = { order: 'pay_success', [machine]: 'delivered', [blades]: 'pay_success' }
  expect(await standing()).toEqual(before)
  expect((await moves(elsewhere)).status).toBe(200)
  expect(await standing()).toEqual(before)
  const canceled = await me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'Toch niet nodig' })
  expect([canceled.status, await standing()]).toEqual([200, { ...before, order: 'delivered', [blades]: 'canceled' }])
  expect((await me.read(orderNo)).refunded_amount).toBe(2_490)
})

test('sent items are not sent again by a call for the whole order after a change', async () => {
  const [first, second] = [blades, 'garage-small']
  const { orderNo, arrives, standing, moves } = await partlySent(first, [first, second])
  await arrives()
  expect((await moves(elsewhere)).status).toBe(200)
  const { shipments } = await house.ship(orderNo)
  expect(shipments.map(({ contents }) => contents.length)).toEqual([1, 1])
  expect(await standing()).toEqual({ order: 'in_transit', [first]: 'delivered', [second]: 'in_transit' })
})

test('a parcel in transit during a change is handled when it arrives', async () => {
  const { arrives, standing, moves } = await partlySent(machine)
  expect((await moves(elsewhere)).status).toBe(200)
  expect(await standing()).toEqual({ order: 'pay_success', [machine]: 'in_transit', [blades]: 'pay_success' })
  expect((await arrives()).status).toBe(200)
  expect(await standing()).toEqual({ order: 'pay_success', [machine]: 'delivered', [blades]: 'pay_success' })
})

/** The only machine that could be sent breaks before it leaves. */
async function loses(orderNo: string): Promise<void> {
  const { pool } = app.context.connection
  await pool.query(`update devices set device_status = 'abnormal' where pool = 'sale' and device_type_id =
    (select device_type_id from device_types where key = 'genie-600') and device_id not in (select device_id
      from unit_reservations where device_id is not null)`)
  const { rows } = await pool.query(
    `select device_id from unit_reservations join order_items on item_id = order_item_id join orders using (order_id)
      where order_no = $1`,
    [orderNo],
  )
  await missingMachines(() => ({ app, operations: house.by('operations') })).lose(rows[0])
}

test('another model for a missing item leaves delivered items delivered', async () => {
  const { me, orderNo, arrives, standing } = await partlySent(blades)
  await arrives()
  await loses(orderNo)
  const chosen = await chooseAsShown(me, orderNo, { choice: 'other', device_type: 'genie-1000' })
  expect(chosen.status, chosen.text).toBe(200)
  expect(await standing()).toEqual({ order: 'pay_success', [machine]: 'pay_success', [blades]: 'delivered' })
})

test('refunding the missing items leaves the order in the status of the rest, and its customer is notified', async () => {
  await moreMachines(app, 'genie-600', 'sale', 1)
  const { me, orderNo, arrives, standing } = await partlySent(blades)
  await arrives()
  await loses(orderNo)
  const chosen = await chooseAsShown(me, orderNo, { choice: 'refund' })
  expect(chosen.status, chosen.text).toBe(200)
  expect(await standing()).toEqual({ order: 'delivered', [machine]: 'canceled', [blades]: 'delivered' })
  const { rows } = await app.context.connection.pool.query(
    `select delivered_at, (select ended_at from shipments s where s.order_id = o.order_id) as arrived_at,
        (select array_agg(refund_reason) from refunds r where r.order_id = o.order_id) as reasons
      from orders o where order_no = $1`,
    [orderNo],
  )
  // The withdrawal period begins when the fate of the last piece is known.
  expect(rows[0].delivered_at.getTime()).toBeGreaterThan(rows[0].arrived_at.getTime())
  expect(rows[0].reasons).toEqual(['shortage'])
  const mails = await app.context.db.selectFrom('mails').select(['template', 'data']).execute()
  const told = mails.filter(({ data }) => JSON.stringify(data).includes(orderNo)).map(({ template }) => template)
  expect(told).toContain('order_item_canceled')
})
