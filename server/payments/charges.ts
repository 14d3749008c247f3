import type { Tx } from '#db/transaction.ts'
import { receiptPosting } from '#domain/ledger/postings.ts'
import type { Context } from '../context.ts'
import { post } from '../ledger/post.ts'
import { withNumber } from '../orders/draw-number.ts'
import { sha256Of } from '../orders/evidence.ts'
import { type Checkout, insertCheckout, type Order } from '../orders/store.ts'
import { closeUnpaidOrRefuse } from './close-unpaid.ts'

interface Charge {
  purpose: 'change' | 'request'
  order: Order
  amount: number
  /** What is done once it is paid. */
  about: object
  /** What the customer saw and said yes to. */
  evidence: object
  payUntil: Date
  now: Date
}

/** Something more to be paid for an order that stands, under the conditions it was made with. */
export async function makeCharge(tx: Tx, { purpose, order, amount, about, evidence, payUntil, now }: Charge) {
  const cart = await tx
    .selectFrom('checkouts')
    .select(['terms', 'billing'])
    .where('checkout_id', '=', order.checkout_id)
    .executeTakeFirstOrThrow()
  return withNumber('C', checkout_no =>
    insertCheckout(tx, {
      ...{ checkout_no, purpose, amount },
      order_id: order.order_id,
      user_id: order.user_id,
      language: order.language,
      email: order.email,
      country: order.country,
      terms: JSON.stringify(cart.terms),
      billing: cart.billing && JSON.stringify(cart.billing),
      about: JSON.stringify(about),
      evidence: JSON.stringify(evidence),
      evidence_sha256: sha256Of(evidence),
      ...{ pay_until: payUntil, created_at: now, updated_at: now },
    }),
  )
}

/** The money of a charge is the order's; what it was for is booked by whoever asked for it. */
export async function receiveCharge(
  tx: Tx,
  { checkout, payment, now }: { checkout: Checkout; payment: { payment_id: string }; now: Date },
): Promise<void> {
  const { checkout_id: checkoutId, order_id: orderId, amount } = checkout
  if (orderId === null) throw new Error(`${checkout.checkout_no} is no charge`)
  await tx
    .updateTable('checkouts')
    .set({ pay_status: 'paid', paid_at: now, updated_at: now })
    .where('checkout_id', '=', checkoutId)
    .execute()
  await post(tx, {
    ...{ kind: 'receipt', reference: `payment:${payment.payment_id}`, checkoutId, orderId, now },
    entries: receiptPosting([{ order_id: orderId, amount }]),
  })
}

/** Nobody will pay it: what was held for it is for its purpose to let go. */
export async function dropCharge(tx: Tx, { checkout_id }: Checkout, now: Date): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ ended_at: now, updated_at: now })
    .where('checkout_id', '=', checkout_id)
    .execute()
}

/** Before an order ends, nothing more is to be paid for it. One that is paid right now wins, as everywhere. */
export async function endOpenCharges(
  context: Context,
  { order_id }: Order,
  actor: { role: 'customer' | 'system' | 'support' | 'operations' | 'finance' | 'admin'; id?: string },
): Promise<void> {
  const open = await context.db
    .selectFrom('checkouts')
    .select('checkout_id')
    .where('order_id', '=', order_id)
    .where('pay_status', '<>', 'paid')
    .where('ended_at', 'is', null)
    .execute()
  for (const { checkout_id: checkoutId } of open) {
    await closeUnpaidOrRefuse(context, { checkoutId, event: 'cancel', actor, reason: 'order_ends' })
  }
}
