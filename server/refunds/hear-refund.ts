import { type Reader, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { isUuid } from '../http/uuid.ts'
import type { RefundFacts } from '../payments/gateway.ts'
import { bookByHand, bookUnexplained, madeThere } from './refund-by-hand.ts'
import { applyRefundFacts } from './send-refund.ts'

/** The provider says something of a refund: it is read there and applied. False: it is of no payment of the shop. */
export async function hearRefund(context: Context, ref: string): Promise<boolean> {
  const facts = await context.gateway.readRefund(ref)
  const own = await ownOf(context.db, facts)
  if (own) {
    await applyRefundFacts(context, own.refund_id, facts, own.attempt)
    // Made by hand, it may stand for parts of several.
    for (const { refund_id } of await madeThere(context.db, ref)) await applyRefundFacts(context, refund_id, facts, 0)
    return true
  }
  const payment = facts.paymentRef === null ? undefined : await paidWith(context.db, facts.paymentRef)
  if (!payment) return false
  const refunds = await bookByHand(context, payment, facts)
  for (const { refund_id, provider_refund } of refunds) {
    // Tried again since, it is another refund.
    await applyRefundFacts(context, refund_id, facts, provider_refund === ref ? 0 : undefined)
  }
  await transaction(context.db, tx => bookUnexplained(tx, facts, refunds, context.clock.now()))
  return true
}

/** What was given back of a payment and no event has told of. */
export async function hearOthersOf(context: Context, paymentId: string): Promise<void> {
  const { payment_ref } = await context.db
    .selectFrom('payments')
    .select('payment_ref')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (payment_ref === null) return
  for (const { refundRef } of await context.gateway.refundsOf(payment_ref)) await hearRefund(context, refundRef)
}

interface Own {
  refund_id: string
  /** Of which attempt it is; undefined: its number at the provider says so. */
  attempt: number | undefined
}

/** By its number at the provider, or, where the answer with that number was lost, by the name it was asked for under. */
async function ownOf(db: Reader, { refundRef, name }: RefundFacts): Promise<Own | undefined> {
  const [id = '', attempt = '0'] = (name ?? '').split('.')
  const row = await db
    .selectFrom('refunds')
    .select('refund_id')
    .where(eb => {
      const named = eb('provider_ref', '=', refundRef)
      return isUuid(id) ? eb.or([named, eb('refund_id', '=', id)]) : named
    })
    .executeTakeFirst()
  return row && { refund_id: row.refund_id, attempt: isUuid(id) ? Number(attempt) : undefined }
}

function paidWith(db: Reader, paymentRef: string) {
  return db.selectFrom('payments').selectAll().where('payment_ref', '=', paymentRef).executeTakeFirst()
}
