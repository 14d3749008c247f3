// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { asBefore, moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'

/** Requests end with their contract: nothing is decided, paid or settled for an order that has ended. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
  // Concessions without a second person are tested elsewhere.
  await oneMayGive(app)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const query = (text: string, values: unknown[]) => app.context.connection.pool.query(text, values)
type Rented = Awaited<ReturnType<typeof returning>>

async function closes({ orderNo, serial }: Rented, whereabouts = 'with_us') {
  const refund_amount = (await house.read(orderNo)).closing.least
  const units = [{ serial_number: serial, whereabouts }]
  const response = await house.command(orderNo, 'close', { reason: 'Fraude', units, refund_amount }, 'admin')
  expect(response.status, response.text).toBe(200)
}

/** Like an order that was closed before requests were ended with their order. */
const closesAlone = async ({ orderNo }: Rented) => {
  await query(`update orders set order_status = 'closed', ended_at = now() where order_no = $1`, [orderNo])
  await query(
    `update order_items set item_status = 'closed' where order_id = (select order_id from orders where order_no = $1)`,
    [orderNo],
  )
}

/** What closing a rental refunds: its deposit, and its unused rent. */
const ended = [{ type: 'deposit', refund_amount: 15_000 }, expect.objectContaining({ type: 'product' })]

const listRefunds = async (orderNo: string) =>
  (
    await query(
      `select type, refund_amount from refunds join orders using (order_id) where order_no = $1 order by type`,
      [orderNo],
    )
  ).rows

describe('a closed order ends its requests', () => {
  test.each(['buy', 'renewal', 'return', 'repair'] as const)('%s, not decided yet: it is rejected', async type => {
    const made = await returning(app, house)
    const { request_no: no } =
      type === 'repair' ? await made.asked(type) : await made.agreed(type, type === 'renewal' ? { months: 3 } : {})
    if (type === 'buy' || type === 'renewal') await asBefore(app, no)
    await closes(made)
    const request = await made.readRequest(no)
    expect(request).toMatchObject({
      audit_status: 'review_rejected',
      process_status: 'reject',
      reject_reason: 'Fraude',
    })
    expect(verdict(await made.staffDoes(no, 'approve'))).toEqual([409, 200403])
    expect(await listRefunds(made.orderNo)).toEqual(ended)
  })

  test.each(['buy', 'renewal'] as const)('%s, to be paid: there is nothing to pay any more', async type => {
    const made = await returning(app, house)
    const { request_no: no } = await made.agreed(type, type === 'renewal' ? { months: 3 } : {})
    const { checkout_no } = await made.readRequest(no)
    await closes(made)
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'reject', checkout_no: null })
    const pay = await made.me.call('POST', `/checkouts/${checkout_no}/pay`, { method: 'ideal' })
    expect(verdict(pay)).toEqual([409, 200202])
  })

  test('an approved return: nothing is collected, inspected or refunded', async () => {
    const made = await returning(app, house)
    const { request_no: no } = await made.packed()
    await closes(made)
    const request = await made.readRequest(no)
    expect(request).toMatchObject({ process_status: 'complete', settlement: null })
    expect(await made.pickUp(no)).toMatchObject({ way: 'open' })
    expect((await made.inspects(no)).status).toBe(409)
    expect(await listRefunds(made.orderNo)).toEqual(ended)
  })
})

describe('a request whose order ended before', () => {
  test('is not approved, of any type', async () => {
    for (const type of ['buy', 'renewal', 'return', 'repair'] as const) {
      const made = await returning(app, house)
      const { request_no: no } =
        type === 'repair' ? await made.asked(type) : await made.agreed(type, type === 'renewal' ? { months: 3 } : {})
      if (type === 'buy' || type === 'renewal') await asBefore(app, no)
      await closesAlone(made)
      const refused = await made.staffDoes(no, 'approve')
      expect([type, refused.json.data]).toEqual([type, { reason: 'order_over' }])
      await made.does(no, 'reject', { reject_reason: 'De bestelling is gesloten.' })
    }
  })

  test('is not settled: neither inspected nor given up does it refund anything', async () => {
    const made = await returning(app, house)
    const { request_no: no } = await made.packed()
    await made.says(no, 'accepted')
    await closesAlone(made)
    await made.says(no, 'delivered')
    expect((await made.inspects(no)).json.data).toEqual({ reason: 'order_over' })
    await made.does(no, 'fail', { error_reason: 'Bestelling gesloten' })
    await made.does(no, 'end', { outcome: 'Bestelling gesloten' })
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'complete', settlement: null })
    expect(await listRefunds(made.orderNo)).toEqual([])
  })

  test.each(['buy', 'renewal'] as const)('%s: a payment for it is refunded automatically', async type => {
    const made = await returning(app, house)
    const { request_no: no } = await made.agreed(type, type === 'renewal' ? { months: 3 } : {})
    const { checkout_no } = await made.readRequest(no)
    const payUrl = await made.me.pay(checkout_no ?? '')
    await closesAlone(made)
    await made.me.choose(payUrl, 'success')
    await made.me.outcome(checkout_no ?? '')
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'reject', checkout_no: null })
    const { rows } = await query(
      `select refund_reason as reason, refund_amount = checkouts.amount as is_whole from refunds
       join payments using (payment_id) join checkouts using (checkout_id) where checkout_no = $1`,
      [checkout_no],
    )
    expect(rows).toEqual([{ reason: 'surplus', is_whole: true }])
  })
})

test('if anything refuses while a request is settled, its money is refunded', async () => {
  const made = await returning(app, house)
  const { request_no: no } = await made.agreed('buy')
  const { checkout_no } = await made.readRequest(no)
  const payUrl = await made.me.pay(checkout_no ?? '')
  // Meanwhile it was sold to somebody else by mistake.
  await query(`update devices set holder = 'sold' where serial_number = $1`, [made.serial])
  await made.me.choose(payUrl, 'success')
  await made.me.outcome(checkout_no ?? '')
  expect(await made.readRequest(no)).toMatchObject({ process_status: 'reject', checkout_no: null })
  expect(await made.me.read(made.orderNo)).toMatchObject({ order_status: 'delivered', deposit_held: 15_000 })
  const { rows } = await query(
    `select refund_reason as reason from refunds join payments using (payment_id)
     join checkouts using (checkout_id) where checkout_no = $1`,
    [checkout_no],
  )
  expect(rows).toEqual([{ reason: 'surplus' }])
})
