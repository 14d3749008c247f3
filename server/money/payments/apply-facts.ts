import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { type PayStatus, payMachine } from '#domain/orders/states.ts'
import { isProgress } from '#domain/payments/attempts.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProviderSession } from '#server/platform/ports/gateway.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import { writeCheckoutEvent } from '#server/records/orders/write-event.ts'
import { returnSurplus } from '../refunds/return-surplus.ts'
import { findPurpose } from './purposes.ts'
import { writeFinding } from './reconciliation/write-finding.ts'
import { type Attempt, isSettled, lockAttempt, updatePayment } from './store.ts'

/** A different amount than asked was paid: this never makes an order by itself, and is reported to staff once. */
const mismatch = 'amount_mismatch'

export type Applied = 'nothing' | 'noted' | 'paid' | 'surplus' | 'mismatch'

const underWay = new Map<string, Promise<Applied>>()

/**
 * Applies the provider's state to the shop's: once, whichever process has it first and however often it comes. The
 * data were read outside any transaction; here only rows are locked.
 */
export function applyFacts(context: Context, paymentId: string, facts: ProviderSession): Promise<Applied> {
  return applying(
    paymentId,
    orRefused(isRefused => transaction(context.db, tx => applyIn(tx, context, paymentId, facts, { isRefused }))),
  )
}

/**
 * If settling is refused, everything is rolled back: the same runs once more, and the money is refunded automatically.
 */
export async function orRefused<T>(work: (isRefused: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return work(true)
  }
}

async function applying(paymentId: string, work: Promise<Applied>): Promise<Applied> {
  underWay.set(paymentId, work)
  try {
    return await work
  } finally {
    if (underWay.get(paymentId) === work) underWay.delete(paymentId)
  }
}

/**
 * The result of what this process is doing for an attempt: waiting for it costs no connection, whereas waiting for its
 * lock does.
 */
export async function appliedSoFar(paymentId: string): Promise<Applied> {
  return (await underWay.get(paymentId)?.catch(() => undefined)) ?? 'nothing'
}

/** The same as a part of a larger transaction. */
export async function applyIn(
  tx: Tx,
  context: Context,
  paymentId: string,
  facts: ProviderSession,
  { isRefused = false }: { isRefused?: boolean } = {},
): Promise<Applied> {
  const { checkout, payment } = await lockAttempt(tx, paymentId)
  const now = context.clock.now()
  await noteFailure(tx, { checkout, payment, facts, now })
  const goesFurther = isProgress(payment.payment_state, facts.state)
  // While the provider reports it as processing, the goods are held; each check extends the hold.
  const isOpen = checkout.pay_status !== 'paid' && checkout.ended_at === null
  if (facts.state === 'processing' && isOpen && !isSettled(payment))
    await findPurpose(context, checkout).keep?.(tx, checkout, now)
  if (!goesFurther) {
    // Only attempts that are still to be checked are sorted by the time of their last check.
    if (!isSettled(payment)) await updatePayment(tx, paymentId, { updated_at: now })
    return 'nothing'
  }
  const known = { session_ref: facts.sessionRef, payment_ref: facts.paymentRef, updated_at: now }
  if (facts.state !== 'paid') {
    const since = facts.state === 'processing' ? { processing_since: now } : {}
    await updatePayment(tx, paymentId, { ...known, ...since, payment_state: facts.state, pay_url: facts.url })
    return 'noted'
  }
  if (facts.amount !== payment.amount || facts.currency !== 'eur') {
    await updatePayment(tx, paymentId, { failure: mismatch, updated_at: now })
    if (payment.failure === mismatch) return 'nothing'
    await noteMismatch(tx, payment, facts, now)
    return 'mismatch'
  }
  const isSurplus = !isOpen
  await updatePayment(tx, paymentId, { ...known, payment_state: 'paid', pay_url: null, surplus: isSurplus })
  if (isSurplus) await returnSurplus(tx, context, { checkout, payment })
  else await settle(tx, context, { checkout, payment, isRefused })
  return isSurplus ? 'surplus' : 'paid'
}

interface SettleInput {
  checkout: Checkout
  payment: Attempt
  isRefused: boolean
}

function settle(tx: Tx, context: Context, { checkout, payment, isRefused }: SettleInput): Promise<void> {
  const purpose = findPurpose(context, checkout)
  if (isRefused && purpose.refused) return purpose.refused(tx, context, checkout, payment)
  return purpose.settle(tx, context, checkout, payment)
}

function noteMismatch(tx: Tx, payment: Attempt, { amount, currency }: ProviderSession, now: Date): Promise<void> {
  const { checkout_id, payment_id } = payment
  const told = { asked: payment.amount, amount, currency }
  return writeFinding(tx, { kind: 'payment_mismatch', checkout_id, payment_id, told }, now)
}

interface FailureInput {
  checkout: Checkout
  payment: Attempt
  facts: ProviderSession
  now: Date
}

/** An attempt was declined: the order records it, and can still be paid, in this session or in another. */
async function noteFailure(tx: Tx, { checkout, payment, facts, now }: FailureInput): Promise<void> {
  const { failure } = facts
  if (failure === null || failure === payment.failure) return
  await updatePayment(tx, payment.payment_id, { failure })
  if (facts.state === 'paid' || checkout.ended_at !== null) return
  const next = step(payMachine, checkout.pay_status, 'fail', 'provider')
  if (!next.ok) return
  await setPayStatus(tx, checkout, next.value, now)
  await writeCheckoutEvent(tx, checkout, { event: 'payment_failed', actor: { role: 'provider' }, reason: failure, now })
}

/** Sets it for the checkout and all its orders, which are paid together. */
export async function setPayStatus(tx: Tx, { checkout_id }: Checkout, pay_status: PayStatus, now: Date): Promise<void> {
  for (const table of ['checkouts', 'orders'] as const) {
    await tx.updateTable(table).set({ pay_status, updated_at: now }).where('checkout_id', '=', checkout_id).execute()
  }
}
