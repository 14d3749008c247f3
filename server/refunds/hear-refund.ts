import { type Reader, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { isUuid } from '../http/uuid.ts'
import type { RefundFacts } from '../payments/gateway.ts'
import { bookByHand, bookUnexplained, madeThere } from './refund-by-hand.ts'
import { applyRefundFacts } from './send-refund.ts'
import type { Refund } from './store.ts'

/** The provider says something of a refund: it is read there and applied. False: it is of no payment of the shop. */
export async function hearRefund(context: Context, ref: string): Promise<boolean> {
  return applyHeard(context, await context.gateway.readRefund(ref))
}

async function applyHeard(context: Context, facts: RefundFacts): Promise<boolean> {
  const { refundRef } = facts
  const own = await ownOf(context.db, facts)
  if (own) {
    await applyRefundFacts(context, own.refund_id, facts, own.attempt)
    const others = await madeThere(context.db, refundRef)
    if (others.length > 0) await applyToAll(context, facts, [own, ...others], others)
    return true
  }
  const payment = facts.paymentRef === null ? undefined : await paidWith(context.db, facts.paymentRef)
  if (!payment) return false
  const refunds = await bookByHand(context, payment, facts)
  await applyToAll(context, facts, refunds, refunds)
  return true
}

/** One that was made by hand may stand for several, and for more than all of them. */
async function applyToAll(
  context: Context,
  facts: RefundFacts,
  all: readonly Pick<Refund, 'refund_amount'>[],
  refunds: readonly Refund[],
): Promise<void> {
  for (const { refund_id, provider_refund } of refunds) {
    // Tried again since, it is another refund.
    await applyRefundFacts(context, refund_id, facts, provider_refund === facts.refundRef ? 0 : undefined)
  }
  await transaction(context.db, tx => bookUnexplained(tx, facts, all, context.clock.now()))
}

/** All that was given back of a payment, also what no event has told of. */
export async function hearAllOf(context: Context, paymentId: string): Promise<void> {
  const { payment_ref } = await context.db
    .selectFrom('payments')
    .select('payment_ref')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (payment_ref === null) return
  for (const facts of await context.gateway.refundsOf(payment_ref)) await applyHeard(context, facts)
}

interface Own extends Pick<Refund, 'refund_id' | 'refund_amount'> {
  /** Of which attempt it is; undefined: its number at the provider says so. */
  attempt: number | undefined
}

/** By its number at the provider, or, where the answer with that number was lost, by the name it was asked for under. */
async function ownOf(db: Reader, { refundRef, name }: RefundFacts): Promise<Own | undefined> {
  const [id = '', attempt = '0'] = (name ?? '').split('.')
  const row = await db
    .selectFrom('refunds')
    .select(['refund_id', 'refund_amount'])
    .where(eb => {
      const named = eb('provider_ref', '=', refundRef)
      return isUuid(id) ? eb.or([named, eb('refund_id', '=', id)]) : named
    })
    .executeTakeFirst()
  return row && { ...row, attempt: isUuid(id) ? Number(attempt) : undefined }
}

function paidWith(db: Reader, paymentRef: string) {
  return db.selectFrom('payments').selectAll().where('payment_ref', '=', paymentRef).executeTakeFirst()
}
