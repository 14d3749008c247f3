import { sql } from 'kysely'
import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import type { Entry } from '#domain/ledger/postings.ts'
import { sum } from '#domain/money.ts'
import { type ItemMoney, openAmount, splitRefund } from '#domain/refunds/split-refund.ts'
import { type RefundType, refundTypes } from '#domain/refunds/states.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProviderRefund } from '#server/platform/ports/gateway.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import { lockCheckout } from '#server/records/orders/order-rows.ts'
import { post } from '../../ledger/post.ts'
import type { Payment } from '../../payments/queries.ts'
import { closeFindings, writeFindingOnce } from '../../payments/reconciliation/write-finding.ts'
import { madeInstead, notSentInstead } from '../amounts/made-instead.ts'
import { ordersPaidWith, type PaidPart, paidParts } from '../amounts/paid-with.ts'
import { bookRefund } from '../book-refund.ts'
import type { Refund } from '../store.ts'

/** The reason key for it; the screens have a sentence. */
export const providerScreen = 'provider_screen'

/**
 * Somebody refunded money on the provider's own screen: books what the provider did against what is open on the paid
 * orders. Returns the refunds for it; an amount that no order explains becomes a finding.
 */
export async function bookManualRefund(context: Context, payment: Payment, facts: ProviderRefund): Promise<Refund[]> {
  const { refundRef, amount } = facts
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const checkout = await lockCheckout(tx, payment.checkout_id)
    const orders = await ordersPaidWith(tx, payment, checkout)
    for (const { checkout_id } of orders.filter(order => order.checkout_id !== checkout.checkout_id)) {
      await lockCheckout(tx, checkout_id)
    }
    const known = await madeThere(tx, payment.provider, refundRef)
    if (facts.state === 'failed' || computeLeft(facts, known) <= 0) return known
    const exactly = known.length === 0 ? await notSentInstead(tx, payment, facts) : undefined
    if (exactly) return [exactly]
    const refunds = [...known]
    // What was booked is not booked again: only a refund that was not sent since can explain the rest.
    const paid = known.length === 0 ? await paidParts(tx, checkout, orders) : []
    const parts = inOrder(paid, amount)
    for (const paidPart of parts) {
      const left = computeLeft(facts, refunds)
      refunds.push(...(await bookPart(tx, context, { ...paidPart, payment, refundRef, amount: left })))
    }
    const unexplained = computeLeft(facts, refunds)
    if (unexplained > 0) refunds.push(...(await madeInstead(tx, payment, facts, { amount: unexplained, now })))
    const left = computeLeft(facts, refunds)
    const base = {
      checkout_id: payment.checkout_id,
      payment_id: payment.payment_id,
      refund_id: refunds[0]?.refund_id ?? null,
    }
    const done = isGuess(paid, amount) ? 'booked_guessed' : 'booked'
    const finding = { kind: 'refund_by_hand', ...base, told: { amount, unexplained: left }, done } as const
    const part = left === amount ? 'unassigned' : 'booked_in_part'
    const open = { ...finding, kind: 'refund_unexplained', done: part } as const
    await writeFindingOnce(tx, refundRef, left > 0 ? open : finding, now)
    return refunds
  })
}

/** What of a refund at the provider none of these covers. */
export function computeLeft({ amount }: ProviderRefund, refunds: readonly Pick<Refund, 'refund_amount'>[]): number {
  return amount - sum(refunds.map(({ refund_amount }) => refund_amount))
}

/**
 * All refunds that are one refund at the provider: those booked for it, and those that failed before and were made with
 * it.
 */
export function madeThere(db: Reader, provider: string, refundRef: string): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.payment_id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('provider', '=', provider)
    .where(eb => eb.or([eb('provider_ref', '=', refundRef), eb('provider_refund', '=', refundRef)]))
    .orderBy('refund_id')
    .execute()
}

interface Exact {
  itemId: string
  type: RefundType
}

interface ExactPart extends PaidPart {
  /** The one item whose open goods, or whose open deposit, equal the refunded amount. */
  exact: Exact | undefined
}

const openIn = (money: readonly ItemMoney[]) =>
  sum(money.flatMap(({ open }) => refundTypes.map(type => openAmount(open, type))))

const goodsFirst = ['product', 'deposit'] as const satisfies RefundType[]

/** The items with exactly this amount open of their goods or their deposit. */
function exactIn({ money }: PaidPart, amount: number): Exact[] {
  return goodsFirst.flatMap(type =>
    money.filter(({ open }) => openAmount(open, type) === amount).map(({ item_id: itemId }) => ({ itemId, type })),
  )
}

/** First the order, or the item, with exactly this amount open: that is the most likely intent. */
function inOrder(parts: readonly PaidPart[], amount: number): ExactPart[] {
  const meant = parts.map((paidPart): ExactPart => ({ ...paidPart, exact: exactIn(paidPart, amount)[0] }))
  const fits = ({ money, exact }: ExactPart) => (openIn(money) === amount ? 0 : exact === undefined ? 2 : 1)
  return meant.toSorted((one, other) => fits(one) - fits(other))
}

/** Whether it could as well be the deposit, or the rent: the goods are booked first, and staff have to check. */
function isGuess(parts: readonly PaidPart[], amount: number): boolean {
  const hasDeposit = parts.some(({ money }) => money.some(({ open }) => open.deposit > 0))
  const all = sum(parts.map(({ money }) => openIn(money)))
  const isWhole = amount >= all || parts.filter(({ money }) => openIn(money) === amount).length === 1
  return hasDeposit && !isWhole && parts.flatMap(paidPart => exactIn(paidPart, amount)).length !== 1
}

interface PartBooking extends ExactPart {
  payment: Payment
  refundRef: string
  amount: number
}

async function bookPart(tx: Tx, context: Context, booking: PartBooking): Promise<Refund[]> {
  const { order, money, exact, payment, refundRef } = booking
  const isExact = exact !== undefined && openIn(money) !== booking.amount
  const meant = isExact ? money.filter(({ item_id }) => item_id === exact.itemId) : money
  const types = isExact && exact.type === 'deposit' ? (['deposit'] as const) : goodsFirst
  const refunds: Refund[] = []
  let left = booking.amount
  for (const type of types) {
    const amount = Math.min(left, sum(meant.map(({ open }) => openAmount(open, type))))
    if (amount <= 0) continue
    const shares = booking.toShares(unwrapOrRefuse(splitRefund(meant, { type, amount })))
    const reference = `by-hand:${refundRef}:${order.order_id}`
    const gone = { payment_id: payment.payment_id, provider_refund: refundRef }
    refunds.push(
      ...(await bookRefund(tx, context, {
        order,
        type,
        shares,
        reference,
        reason: providerScreen,
        gone,
        grant: grantByRule('made_at_provider'),
      })),
    )
    left -= amount
  }
  return refunds
}

/**
 * An amount that no order explains has left the balance all the same, and comes back if a bank returns it, or if a
 * refund that was not sent since explains it. Books the difference to what was booked before.
 */
export async function bookUnexplained(
  tx: Tx,
  facts: ProviderRefund,
  refunds: readonly Pick<Refund, 'refund_amount'>[],
  now: Date,
): Promise<void> {
  if (facts.state === 'pending') return
  const reference = `refund:${facts.refundRef}:rest`
  const { times, booked } = await tx
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.transaction_id')
    .select([sql<number>`count(*)::int`.as('times'), sql<number>`coalesce(sum(amount), 0)::int`.as('booked')])
    .where(eb => eb.or([eb('reference', '=', reference), eb('reference', 'like', `${reference}:%`)]))
    .where('account', '=', 'unassigned')
    .executeTakeFirstOrThrow()
  const rest = facts.state === 'succeeded' ? Math.max(0, computeLeft(facts, refunds)) : 0
  if (rest === 0) await closeFindings(tx, facts.refundRef, 'refund_unexplained', now)
  const amount = rest - booked
  if (amount === 0) return
  const entries: Entry[] = [
    { account: 'unassigned', amount },
    { account: 'clearing', amount: -amount },
  ]
  const name = times === 0 ? reference : `${reference}:back${times === 1 ? '' : times}`
  await post(tx, { kind: 'provider_other', reference: name, now, entries })
}
