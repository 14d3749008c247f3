// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { abroad, changer, elsewhere, rent } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'off' } })
  finance = await staff(app, 'finance')
  const { db, clock } = app.context
  const now = clock.now()
  const value = {
    ...(await readSetting(db, 'delivery', now)),
    tariffs: [
      { country: 'NL', up_to_grams: null, price: 995 },
      { country: 'DE', up_to_grams: null, price: 1495 },
    ],
  }
  await transaction(db, tx => writeSetting(tx, { key: 'delivery', value, now, by: 'test' }))
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const papersOf = async (orderNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    `select invoices.kind, body -> 'lines' as lines, body -> 'freight' as freight
       from invoices join orders using (order_id) where order_no = $1 order by invoices.kind desc, invoice_no`,
    [orderNo],
  )
  const sumGross = (lines: { net: number; vat: number }[]) => lines.map(({ net, vat }) => net + vat)
  return (rows as { kind: string; lines: []; freight: [] }[]).map(({ kind, lines, freight }) => ({
    kind,
    lines: sumGross(lines),
    freight: sumGross(freight),
  }))
}

test('a higher delivery cost is billed as delivery, and refunded as that', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(6)])
  const { checkout_no } = await me.change(orderNo, { address: abroad })
  await me.choose(await me.pay(checkout_no ?? ''), 'success')
  await me.outcome(checkout_no ?? '')
  const { total_amount, deposit_held } = await me.read(orderNo)
  const goods = total_amount - deposit_held - 1495
  const whole = { type: 'product', amount: null, item_id: null, reason: 'Coulance' }
  expect((await finance.post(`/admin/orders/${orderNo}/refunds`, whole)).status).toBe(200)
  expect(await papersOf(orderNo)).toEqual([
    { kind: 'invoice', lines: [goods], freight: [995] },
    { kind: 'invoice', lines: [], freight: [500] },
    { kind: 'credit_note', lines: [-goods], freight: [-500, -995] },
  ])
})

test('a higher delivery cost moves no cent between net and tax of what is delivered', async () => {
  const me = await changer(app)
  for (const months of [3, 6, 9]) {
    const orderNo = await me.ordered([rent(months)])
    const { checkout_no } = await me.change(orderNo, { address: abroad })
    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    await me.outcome(checkout_no ?? '')
    expect((await papersOf(orderNo)).map(({ lines }) => lines.length)).toEqual([1, 0])
    // Back home it becomes cheaper by the same amount.
    await me.change(orderNo, { address: elsewhere })
    expect((await papersOf(orderNo)).map(({ lines }) => lines.length)).toEqual([1, 0, 0])
  }
})

test('rentals that were never sent, and whose days are over, go to another address with the machines they have', async () => {
  const [first, second] = [await changer(app), await changer(app)]
  const orders = [await first.ordered([rent(2)]), await second.ordered([rent(2)])]
  const { pool } = app.context.connection
  const readMachines = async () => {
    const { rows } = await pool.query(
      `select order_no, device_id, busy::text from unit_reservations r join order_items on item_id = order_item_id
        join orders using (order_id) where order_no = any($1) and reservation_state = 'booked' order by order_no`,
      [orders],
    )
    return rows
  }
  const before = await readMachines()
  await later(app, 200)
  for (const [at, me] of [first, second].entries()) {
    const { checkout_no } = await me.change(orders[at] ?? '', { address: abroad })
    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    await me.outcome(checkout_no ?? '')
    expect((await me.read(orders[at] ?? '')).address).toContain('Berlin')
  }
  expect(await readMachines()).toEqual(before)
})
