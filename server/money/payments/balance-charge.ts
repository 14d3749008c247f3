import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { type Checkout, lockCheckout, type Order } from '#server/records/orders/order-rows.ts'
import { readRestDays } from '#server/records/orders/rest-days.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { dropCharge, makeCharge, receiveCharge } from './charges.ts'
import { matchBalanceJob } from './job-kinds.ts'
import { isWithdrawalStated, sumOwed } from './owed.ts'
import type { Purpose } from './purposes.ts'
import { returnCharge } from './return-charge.ts'

const dayMs = 86_400_000

/** The balance of an order that a first part has concluded. It does not expire: it stays owed. */
export const balanceCharge: Purpose = {
  async stands(db, charge) {
    return (await sumOwed(db, requireOrderId(charge))) === charge.amount
  },

  async settle(tx, context, charge, payment) {
    const now = context.clock.now()
    const order = await lockedOrder(tx, charge)
    // A part of it was set off while the customer paid: the money is refunded, and the rest is asked for again.
    if (!(await this.stands(tx, charge))) {
      await returnCharge(tx, context, { charge, payment, now })
      return addJob(tx, context, matchBalanceJob, { orderId: order.order_id })
    }
    await receiveCharge(tx, { checkout: charge, payment, now })
    await mailBalancePaid(tx, context, { order, charge })
    await writeOrderEvent(tx, {
      ...{ order_id: order.order_id, event: 'balance_paid', from: null, to: null, now },
      ...{ actor: { role: 'provider' }, details: { checkout_no: charge.checkout_no } },
    })
  },

  async end(tx, context, { checkout }) {
    await dropCharge(tx, checkout, context.clock.now())
    await addJob(tx, context, matchBalanceJob, { orderId: requireOrderId(checkout) })
  },

  async hold(tx, charge) {
    const isAsked =
      (await this.stands(tx, charge)) &&
      !(await isWithdrawalStated(tx, await findOrderById(tx, requireOrderId(charge))))
    if (!isAsked) refuse('order_status_wrong', { reason: 'ended' })
  },
}

function requireOrderId({ order_id, checkout_no }: Checkout): string {
  if (order_id === null) throw new Error(`${checkout_no} is the balance of no order`)
  return order_id
}

/** A charge is locked before the checkout of its order. */
async function lockedOrder(tx: Tx, charge: Checkout): Promise<Order> {
  const order = await findOrderById(tx, requireOrderId(charge))
  await lockCheckout(tx, order.checkout_id)
  return order
}

/** Asks for the balance of an order, once. The agreed days count from the last delivery (`balanceDueAt`). */
export async function chargeBalance(tx: Tx, order: Order, amount: number, now: Date): Promise<void> {
  const restDays = await readRestDays(tx, await findCart(tx, order), now)
  const before = await findLastBalance(tx, order)
  const same = before?.amount === amount && before.pay_status !== 'paid' ? before : undefined
  await makeCharge(tx, {
    ...{ purpose: 'balance', order, amount, now, about: {} },
    evidence: { order_no: order.order_no, total: order.total_amount, paid: order.total_amount - amount },
    payUntil: same ? continuedUntil(same, order, now) : new Date(now.getTime() + restDays * dayMs),
    ...(same && { reminded: { reminded_days: same.reminded_days, reminded_on: same.reminded_on } }),
  })
}

function findCart(tx: Tx, { checkout_id }: Order) {
  return tx.selectFrom('checkouts').select('rest_days').where('checkout_id', '=', checkout_id).executeTakeFirstOrThrow()
}

function findLastBalance(tx: Tx, { order_id }: Order) {
  return tx
    .selectFrom('checkouts')
    .select(['amount', 'pay_status', 'pay_until', 'reminded_days', 'reminded_on', 'created_at'])
    .where('order_id', '=', order_id)
    .where('purpose', '=', 'balance')
    .orderBy('created_at', 'desc')
    .orderBy('checkout_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The day it was due, for a charge whose days count from now on. */
function continuedUntil(
  before: { pay_until: Date; created_at: Date },
  { order_status, delivered_at, ended_at }: Order,
  now: Date,
): Date {
  const isToCome = order_status === 'pay_success' || order_status === 'in_transit'
  const countedFrom = (isToCome ? null : (delivered_at ?? ended_at)) ?? now
  const waited = Math.max(0, Math.min(countedFrom.getTime(), now.getTime()) - before.created_at.getTime())
  return new Date(before.pay_until.getTime() + waited)
}

/** The balance of an order is paid: nothing of it is open any more. */
async function mailBalancePaid(
  tx: Tx,
  context: Context,
  { order, charge }: { order: Order; charge: Checkout },
): Promise<void> {
  const { checkout_no, amount } = charge
  await postMail(tx, context, {
    template: 'order_balance_paid',
    language: order.language,
    recipient: order.email,
    data: { checkout_no, order_nos: [order.order_no], amount },
    onceKey: `order_balance_paid:${checkout_no}`,
  })
}
