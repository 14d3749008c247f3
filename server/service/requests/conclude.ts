import type { Tx } from '#db/transaction.ts'
import { makeCharge, receiveCharge } from '#server/money/payments/charges.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import { type OfferBody, toPayUntil } from './bill/offer.ts'
import { withContractPapers } from './contract/contract-mails.ts'
import { findKind, type RequestAction } from './kinds.ts'
import { type MailedEvent, mailRequest } from './mails.ts'
import { advance } from './move-request.ts'
import { updateRequest } from './store.ts'
import { writeRequestEvent } from './write-event.ts'

/**
 * A renewal or buy-out from before they were concluded by their button was agreed to by staff: asks for its price, and
 * holds everything until it is paid. If there is nothing to pay, it is concluded at once.
 */
export async function requestPayment(
  tx: Tx,
  context: Context,
  action: RequestAction,
): Promise<{ amount: number; until: Date } | undefined> {
  const { subject, request } = action
  const { order, rules, now } = subject
  const offer = request.offer as OfferBody | null
  if (!offer) throw new Error(`${request.request_no} has no price`)
  if (offer.due === 0) {
    await conclude(tx, context, { ...action, actor: { role: 'system' } })
    return undefined
  }
  const until = toPayUntil(rules, now)
  await makeCharge(tx, {
    ...{ purpose: 'request', order, amount: offer.due, payUntil: until, now },
    about: { after_sale_id: request.after_sale_id, what: 'price' },
    evidence: { request_no: request.request_no, offer },
  })
  return { amount: offer.due, until }
}

interface PaidAction extends RequestAction {
  paid?: { checkout: Checkout; payment: { payment_id: string } }
}

/** Paid, or nothing to pay: carries out the contract as agreed. */
export async function conclude(tx: Tx, context: Context, { paid, ...action }: PaidAction): Promise<void> {
  const { subject, request, actor } = action
  const kind = findKind(request.apply_type)
  const now = context.clock.now()
  const payee = (await kind.payee?.(tx, { ...action, checkout: paid?.checkout })) ?? subject.order.order_id
  if (paid) await receiveCharge(tx, { ...paid, orderId: payee, now })
  const bought = payee === subject.order.order_id ? null : payee
  const known = await updateRequest(tx, request.after_sale_id, { bought_order_id: bought, updated_at: now })
  const after = await advance(tx, known, 'complete', { actor, now })
  await kind.concluded?.(tx, context, { ...action, request: after, checkout: paid?.checkout })
  const event: MailedEvent = paid ? 'paid' : 'complete'
  await withContractPapers(tx, after, papers =>
    mailRequest(tx, context, { request: after, order: subject.order, event, papers }),
  )
}

/** A bill for damage that the customer has caused was paid: the work continues. */
export async function handleBillPaid(
  tx: Tx,
  context: Context,
  { paid, ...action }: PaidAction & Required<Pick<PaidAction, 'paid'>>,
) {
  const { subject, request, actor } = action
  const { after_sale_id } = request
  const now = context.clock.now()
  await receiveCharge(tx, { ...paid, orderId: subject.order.order_id, now })
  const after = await updateRequest(tx, after_sale_id, { bill_state: 'paid', updated_at: now })
  await writeRequestEvent(tx, { after_sale_id, event: 'paid', actor, now, facts: { amount: paid.checkout.amount } })
  await findKind(request.apply_type).billPaid?.(tx, context, {
    ...action,
    request: after,
    checkout: paid.checkout,
  })
  await withContractPapers(tx, after, papers =>
    mailRequest(tx, context, { request: after, order: subject.order, event: 'paid', papers }),
  )
}
