import { type Tx, transaction } from '#db/transaction.ts'
import { permissions } from '#domain/access.ts'
import { isClosed } from '#domain/payments/disputes.ts'
import { dayInShop } from '#i18n/format.ts'
import { findStaff } from '#server/people/accounts/colleagues.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { GatewayUnavailable, type ProviderDispute } from '#server/platform/ports/gateway.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { type Checkout, findRelatedOrders, lockCheckout, type Order } from '#server/records/orders/order-rows.ts'
import { findPaymentAt, type Payment } from '../payments/queries.ts'
import { bookLine } from '../payments/reconciliation/book-line.ts'
import { coveringWalk, uncoverAll } from './cover-refunds.ts'
import { settleLoss } from './settle-loss.ts'
import { type Dispute, findDisputeBy, insertDispute, updateDispute } from './store.ts'

/**
 * The provider reports something about a dispute: it is read from the provider and applied. False: it belongs to no
 * payment of the shop.
 */
export async function handleDisputeUpdate(context: Context, provider: string, ref: string): Promise<boolean> {
  const facts = await context.providers.of(provider).readDispute(ref)
  const { paymentRef } = facts
  const payment = paymentRef === null ? undefined : await findPaymentAt(context.db, provider, 'payment_ref', paymentRef)
  if (!payment) return false
  await transaction(context.db, async tx => {
    const checkout = await lockCheckout(tx, payment.checkout_id)
    await lockOrders(tx, checkout)
    await applyDispute(tx, context, { checkout, payment, facts })
  })
  const isAway = (error: unknown) => error instanceof GatewayUnavailable
  if (facts.status !== 'lost') return true
  for (const one of [undefined, provider])
    await walkRows(context, { ...coveringWalk(context, one), isUnavailable: isAway })
  return true
}

/** A dispute over a later charge stops its order too, whose steps wait at the lock of its own checkout. */
async function lockOrders(tx: Tx, checkout: Checkout): Promise<void> {
  if (checkout.order_id === null) return
  for (const { checkout_id } of await findRelatedOrders(tx, checkout)) await lockCheckout(tx, checkout_id)
}

interface DisputeInput {
  checkout: Checkout
  payment: Payment
  facts: ProviderDispute
}

async function applyDispute(tx: Tx, context: Context, { checkout, payment, facts }: DisputeInput): Promise<void> {
  const now = context.clock.now()
  const { provider } = payment
  const { disputeRef, status, inquiry, amount, reason, evidenceDueBy, openedAt } = facts
  const before = await findDisputeBy(tx, provider, disputeRef)
  const known = {
    ...{ amount, reason, inquiry, dispute_status: status, evidence_due_by: evidenceDueBy, updated_at: now },
    closed_at: isClosed(status) ? (before?.closed_at ?? now) : null,
  }
  const dispute: Dispute = before
    ? await updateDispute(tx, before.dispute_id, known)
    : await insertWithNumber('D', dispute_no =>
        insertDispute(tx, {
          ...{ ...known, dispute_no, provider, provider_ref: disputeRef, payment_id: payment.payment_id },
          ...{ opened_at: openedAt, created_at: now },
        }),
      )
  for (const line of facts.lines) {
    await bookLine(tx, provider, { ...line, subject: `dispute:${disputeRef}`, isOurs: false }, now)
  }
  const orders = await findRelatedOrders(tx, checkout)
  if (status !== 'lost') await uncoverAll(tx, context, dispute, now)
  await settleLoss(tx, dispute, now)
  if (before?.dispute_status === status && before.inquiry === inquiry) return
  await mailDispute(tx, context, { dispute, orders })
}

interface DisputeMailInput {
  dispute: Dispute
  orders: readonly Order[]
}

/** Mails finance about a dispute and each of its steps: a missed deadline loses it. */
async function mailDispute(tx: Tx, context: Context, { dispute, orders }: DisputeMailInput): Promise<void> {
  const { dispute_no, dispute_status, amount, evidence_due_by, version } = dispute
  for (const { email, language } of await findStaff(tx, permissions.manage_refunds)) {
    if (email === null) continue
    await postMail(tx, context, {
      template: 'dispute',
      language,
      recipient: email,
      data: {
        ...{ dispute_no, amount, dispute_status, order_nos: orders.map(({ order_no }) => order_no) },
        due_by: evidence_due_by && dayInShop(evidence_due_by),
      },
      onceKey: `dispute:${dispute_no}:${version}:${email}`,
    })
  }
}
