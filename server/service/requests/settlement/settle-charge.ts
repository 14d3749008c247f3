import type { Reader, Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { Cents } from '#domain/money.ts'
import { dropCharge } from '#server/money/payments/charges.ts'
import type { Purpose } from '#server/money/payments/purposes.ts'
import { returnCharge } from '#server/money/payments/return-charge.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import { toBill } from '../bill/bill.ts'
import type { OfferBody } from '../bill/offer.ts'
import { conclude, handleBillPaid } from '../conclude.ts'
import { findKind } from '../kinds.ts'
import { hasNoContract, type LockedRequest, lockWithOrder, withOrder } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { advance } from '../move-request.ts'
import { findRequestById, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { handleOwedPaid, owedUnpaid } from './settle-deposit-amounts.ts'
import { findSettlement } from './settle-deposit-store.ts'

interface About {
  after_sale_id: string
  /** A bill for work, the price of a request (renewal, buy-out), or a debt above a deposit. */
  what: 'bill' | 'price' | 'settlement'
}

/** The cost of requests, paid like any other payment. */
export const requestCharge: Purpose = {
  async settle(tx, context, checkout, payment) {
    const now = context.clock.now()
    const { request, subject, about } = await lockChargeSubject(tx, checkout, now)
    const due = { request, subject, about, amount: checkout.amount }
    if (!(await isStillDue(tx, due))) return this.refused?.(tx, context, checkout, payment)
    const action = { request, subject, actor: { role: 'provider' }, paid: { checkout, payment } } as const
    if (about.what === 'settlement') await handleOwedPaid(tx, context, { locked: action, checkout, payment })
    else if (about.what === 'bill') await handleBillPaid(tx, context, action)
    else await conclude(tx, context, action)
  },

  async refused(tx, context, charge, payment) {
    const now = context.clock.now()
    await returnCharge(tx, context, { charge, payment, now })
    await unpaid(tx, context, { ...(await lockChargeSubject(tx, charge, now)), actor: { role: 'system' } })
  },

  async end(tx, context, { checkout, actor }) {
    const now = context.clock.now()
    await dropCharge(tx, checkout, now)
    await unpaid(tx, context, { ...(await lockChargeSubject(tx, checkout, now)), actor })
  },

  async stands(db, checkout) {
    const about = parseAbout(checkout)
    const found = await findRequestById(db, about.after_sale_id)
    // Whether a contract is over does not depend on the day.
    return isStillDue(db, { ...(await withOrder(db, found, found.apply_time)), about, amount: checkout.amount })
  },

  /** It is held from the request until the time to pay is over, so an attempt needs no further hold. */
  async hold(tx, checkout) {
    if (!(await this.stands(tx, checkout))) refuse('order_status_wrong', { reason: 'ended' })
  },
}

interface AmountDue extends LockedRequest {
  about: About
  amount: Cents
}

/** Whether exactly this amount is still to be paid: the work continues, the contract waits for it, the debt stands. */
async function isStillDue(db: Reader, { request, subject, about, amount }: AmountDue): Promise<boolean> {
  const { audit_status, process_status, bill_state, completed_at } = request
  if (about.what === 'bill') {
    return bill_state === 'accepted' && completed_at === null && toBill(request).total === amount
  }
  if (about.what === 'price') {
    const offer = request.offer as OfferBody | null
    const isAgreed = audit_status === 'approved' && process_status === 'pass' && offer?.due === amount
    if (!isAgreed || hasNoContract({ request, subject })) return false
    const { holds } = findKind(request.apply_type)
    return holds === undefined || holds(db, { subject, request })
  }
  const settlement = await findSettlement(db, request.after_sale_id)
  const stands = settlement?.settlement_state === 'final' && settlement.owed_waived_at === null
  return stands && settlement.owed === amount && bill_state !== 'paid'
}

interface Unpaid extends LockedRequest {
  about: About
  actor: { role: Actor; id?: string }
}

/** It will not be paid: releases what was held for it. */
async function unpaid(tx: Tx, context: Context, { request, subject, about, actor }: Unpaid): Promise<void> {
  const { after_sale_id } = request
  const now = context.clock.now()
  if (about.what === 'settlement') return owedUnpaid(tx, context, { locked: { request, subject }, actor })
  if (about.what === 'bill') {
    // If its request has ended, the bill ended with it.
    if (request.bill_state !== 'accepted') return
    const after = await updateRequest(tx, after_sale_id, { bill_state: 'declined', updated_at: now })
    await writeRequestEvent(tx, { after_sale_id, event: 'bill_declined', actor, now, reason: 'not_paid' })
    await mailRequest(tx, context, { request: after, order: subject.order, event: 'bill_declined' })
    return
  }
  if (request.completed_at !== null) return
  const isOwner = actor.role === 'customer' || actor.role === 'guest'
  const by = isOwner ? actor : ({ role: 'system' } as const)
  const after = await advance(tx, request, 'lapse', { actor: by, now, reason: 'not_paid' })
  await findKind(request.apply_type).dropped?.(tx, context, { subject, request: after, actor: by })
  await mailRequest(tx, context, { request: after, order: subject.order, event: 'lapse' })
}

async function lockChargeSubject(tx: Tx, checkout: Checkout, now: Date) {
  const about = parseAbout(checkout)
  const found = await findRequestById(tx, about.after_sale_id)
  return { about, ...(await lockWithOrder(tx, found, now)) }
}

function parseAbout({ about, checkout_no }: Checkout): About {
  if (about === null) throw new Error(`${checkout_no} is about nothing`)
  return about as unknown as About
}
