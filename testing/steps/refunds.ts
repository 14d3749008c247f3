import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import type { Sandbox } from '#demo/sandbox/provider.ts'
import type { Actor } from '#domain/machine.ts'
import { sendRefund } from '#server/money/refunds/send-refund.ts'
import type { Refund } from '#server/money/refunds/store.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { lockCheckout } from '#server/records/orders/order-rows.ts'
import { type Move, moveOrder } from '#server/sales/orders/moving/move-order.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { register, type SignIn } from './accounts.ts'
import { type Line, till } from './orders.ts'
import { dataOf, type Staff } from './staff.ts'

export type OwnRefund = CallData<'GET /refunds'>['list'][number]
export type StaffRefund = CallData<'GET /admin/refunds'>['list'][number]
export type Offer = CallData<'GET /orders/{order_no}/refund-offer'>

/** A customer with one paid order. */
export async function paidOrder(app: TestApp, line: Line, who?: SignIn & { email?: string }) {
  const me = till(app, who ?? (await register(app)), { house_number: randomUUID().slice(0, 6) })
  const { orders, checkout_no } = await me.paid([line])
  const orderNo = orders[0]?.order_no ?? ''
  const ask = (wish: object, more: object = {}): Promise<Answer> =>
    me.call('POST', `/orders/${orderNo}/refunds`, { type: 'product', reason: 'Werkt niet goed', ...wish }, more)
  const offer = async () => (await me.call('GET', `/orders/${orderNo}/refund-offer`)).json.data as Offer
  return { me, orderNo, checkout_no, ask, offer, order: () => me.read(orderNo) }
}

const journeys: Record<string, readonly [Move['event'], Actor][]> = {
  in_use: [
    ['ship', 'operations'],
    ['deliver', 'carrier'],
    ['sign', 'customer'],
  ],
  completed: [
    ['ship', 'operations'],
    ['deliver', 'carrier'],
    ['sign', 'customer'],
    ['complete', 'system'],
  ],
}

/** What carriers and time would do; refunds only depend on the state of an order. */
export async function walk({ context }: TestApp, orderNo: string, to: keyof typeof journeys): Promise<void> {
  for (const [event, role] of journeys[to] ?? []) {
    await transaction(context.db, async tx => {
      const order = await findOrderByNo(tx, orderNo)
      if (!order) throw new Error(`No order ${orderNo}`)
      await lockCheckout(tx, order.checkout_id)
      await moveOrder(tx, order, { event, actor: { role }, now: context.clock.now() })
    })
  }
}

export function refundsOf({ context }: TestApp, orderNo: string): Promise<Refund[]> {
  return context.db
    .selectFrom('refunds')
    .selectAll('refunds')
    .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
    .where('order_no', '=', orderNo)
    .orderBy('refunds.created_at')
    .orderBy('refunds.refund_id')
    .execute()
}

export async function refundOf(app: TestApp, refundNo: string): Promise<Refund> {
  return app.context.db.selectFrom('refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirstOrThrow()
}

/** Runs the job. */
export async function send(app: TestApp, refundNo: string): Promise<Refund> {
  const { refund_id: refundId } = await refundOf(app, refundNo)
  await sendRefund(app.context, { refundId })
  return refundOf(app, refundNo)
}

export function sandboxOf({ context }: TestApp): Sandbox {
  return openedSandbox.get(context)
}

/** What the provider itself has refunded of the payment of an order. */
export async function sentByProvider({ context }: TestApp, orderNo: string): Promise<number[]> {
  const { rows } = await context.connection.pool.query(
    `select (r.body ->> 'amount')::int as amount from sandbox_objects r
     join payments p on p.payment_ref = r.body ->> 'payment_intent' join orders o using (checkout_id)
     where r.kind = 'refund' and r.body ->> 'status' = 'succeeded' and o.order_no = $1 order by r.created_at, object_id`,
    [orderNo],
  )
  return rows.map(row => row.amount)
}

/** Sets the provider's state of a refund, for later reads and for a repeated call. */
export async function sayOfRefund({ context }: TestApp, providerRef: string, status: string): Promise<void> {
  const { pool } = context.connection
  const said = JSON.stringify(status)
  await pool.query(`update sandbox_objects set body = jsonb_set(body, '{status}', $2) where object_id = $1`, [
    providerRef,
    said,
  ])
  await pool.query(`update sandbox_keys set answer = jsonb_set(answer, '{status}', $2) where answer ->> 'id' = $1`, [
    providerRef,
    said,
  ])
}

/** An event as the provider sends it, or with a forged signature. */
export async function tellWebhook(
  app: TestApp,
  providerRef: string,
  { id = `evt_${randomUUID()}`, type = 'refund.updated', secret = sandboxOf(app).webhookSecret } = {},
): Promise<Answer> {
  const object = { id: providerRef, object: 'refund', status: 'whatever', amount: 1 }
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return app.send('POST', '/api/payments/webhooks/stripe', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
}

/** Refunds whose ledger entries disagree with what is still to be paid; empty: they agree. */
export async function booksAgree({ context }: TestApp): Promise<unknown[]> {
  const { rows } = await context.connection.pool.query(
    `select owed, waiting from
       (select -coalesce(sum(amount), 0)::int as owed from ledger_entries where account = 'refunds_payable') a,
       (select coalesce(sum(refund_amount), 0)::int as waiting from refunds
        where refund_status in ('refunding', 'refund_failed')) b
     where owed <> waiting`,
  )
  return rows
}

/** Ten euros for two sets of blades, approved by staff and not sent yet. */
export async function owedRefund(app: TestApp, finance: Staff) {
  const mine = await paidOrder(app, { sku: 'blades-set-9', quantity: 2 })
  const wish = { type: 'product', amount: 1000, reason: 'Coulance' }
  const { refund_no } = await dataOf<StaffRefund>(finance.post(`/admin/orders/${mine.orderNo}/refunds`, wish))
  return { ...mine, refund_no, row: () => refundOf(app, refund_no) }
}
