import type { Tx } from '#db/transaction.ts'
import { receiptPosting } from '#domain/ledger/postings.ts'
import { hashCanonicalJson } from '#server/platform/canonical-json.ts'
import type { NamedWording } from '#server/records/agreements/agreement-rows.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { type Checkout, insertCheckout, type Order } from '#server/records/orders/order-rows.ts'
import { assignLosses } from '../disputes/settle-loss.ts'
import { post } from '../ledger/post.ts'

interface Charge {
  purpose: 'change' | 'request' | 'balance'
  order: Order
  amount: number
  /** What to do once it is paid. */
  about: object
  /** What the customer saw and agreed to. */
  evidence: object
  /** The terms of a contract of its own; undefined: those of the order apply. */
  terms?: NamedWording
  payUntil: Date
  /** It was asked for before, and its customer reminded so far. */
  reminded?: Pick<Checkout, 'reminded_days' | 'reminded_on'>
  now: Date
}

/** An additional charge for an existing order, under the conditions of that order or of its own contract. */
export async function makeCharge(tx: Tx, charge: Charge) {
  const { purpose, order, amount, about, evidence, payUntil, terms, reminded, now } = charge
  const cart = await tx
    .selectFrom('checkouts')
    .select(['terms', 'billing'])
    .where('checkout_id', '=', order.checkout_id)
    .executeTakeFirstOrThrow()
  return insertWithNumber('C', checkout_no =>
    insertCheckout(tx, {
      ...{ checkout_no, purpose, amount },
      order_id: order.order_id,
      user_id: order.user_id,
      language: order.language,
      email: order.email,
      country: order.country,
      terms: JSON.stringify(terms ?? cart.terms),
      billing: cart.billing && JSON.stringify(cart.billing),
      about: JSON.stringify(about),
      evidence: JSON.stringify(evidence),
      evidence_sha256: hashCanonicalJson(evidence),
      ...{ reminded_days: reminded?.reminded_days ?? null, reminded_on: reminded?.reminded_on ?? null },
      ...{ pay_until: payUntil, created_at: now, updated_at: now },
    }),
  )
}

interface ReceiveInput {
  checkout: Checkout
  payment: { payment_id: string }
  /** The order that receives the money, where that is not the one the charge is for. */
  orderId?: string
  now: Date
}

/** The money of a charge belongs to an order; the caller books what it was for. */
export async function receiveCharge(
  tx: Tx,
  { checkout, payment, now, orderId = checkout.order_id ?? undefined }: ReceiveInput,
): Promise<void> {
  const { checkout_id: checkoutId, amount } = checkout
  if (orderId === undefined) throw new Error(`${checkout.checkout_no} is no charge`)
  await tx
    .updateTable('checkouts')
    .set({ pay_status: 'paid', paid_at: now, updated_at: now })
    .where('checkout_id', '=', checkoutId)
    .execute()
  await post(tx, {
    ...{ kind: 'receipt', reference: `payment:${payment.payment_id}`, checkoutId, orderId, now },
    entries: receiptPosting([{ order_id: orderId, amount }]),
  })
  await assignLosses(tx, payment.payment_id, now)
}

/** Ends a charge that will not be paid: its purpose releases what was held for it. */
export async function dropCharge(tx: Tx, { checkout_id }: Checkout, now: Date): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ ended_at: now, updated_at: now })
    .where('checkout_id', '=', checkout_id)
    .execute()
}
