import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { chargebackPosting, chargebackUndonePosting } from '#domain/ledger/postings.ts'
import type { Loss } from '#domain/refunds/spread.ts'
import { post } from '../ledger/post.ts'
import { type Refund, updateRefund } from '../refunds/queries.ts'
import { stepRefund } from '../refunds/step-refund.ts'
import { findUncoveredLosses, findUncoveredPaymentLosses } from './charged-back.ts'

export type Owner = Pick<Refund, 'order_id' | 'payment_id'>

/** Lost disputes over the money of a refund that no refund covers. */
export async function lossesBehind(db: Reader, { order_id, payment_id }: Owner) {
  if (order_id !== null) return findUncoveredLosses(db, order_id)
  return payment_id === null ? [] : findUncoveredPaymentLosses(db, payment_id)
}

/**
 * The bank has given the customer this refund already: it is settled, and nothing is sent. Earlier attempts to send it
 * have failed and are over.
 */
export async function coverRefund(tx: Tx, refund: Refund, loss: Loss, now: Date): Promise<Refund> {
  const { refund_id, order_id, refund_amount: amount, attempts } = refund
  const { dispute_id, lost_by } = loss
  const refund_status = stepRefund(refund, 'succeed', 'provider')
  const { times } = await coveredBy(tx, refund_id)
  const reference = `refund:${refund_id}:chargeback${times === 0 ? '' : `:${times}`}`
  const entries = chargebackPosting({ order_id, lost_by, amount })
  await post(tx, { kind: 'dispute', reference, now, entries, ...(order_id && { orderId: order_id }) })
  return updateRefund(tx, refund_id, {
    ...{ refund_status, dispute_id, refund_time: now, failure: null, provider_ref: null, updated_at: now },
    ...(refund.refund_status === 'refund_failed' && { attempts: attempts + 1 }),
  })
}

/** Its money was sent after all, or the bank decides otherwise: the refund is owed again. */
export async function uncoverRefund(tx: Tx, refund: Refund, now: Date): Promise<Refund> {
  const { refund_id, order_id, refund_amount: amount } = refund
  const refund_status = stepRefund(refund, 'owe_again', 'provider')
  const { lost_by, last } = await coveredBy(tx, refund_id)
  const entries = chargebackUndonePosting({ lost_by, amount })
  const reference = `bounce:${last}`
  await post(tx, { kind: 'dispute', reference, now, entries, ...(order_id && { orderId: order_id }) })
  return updateRefund(tx, refund_id, { refund_status, dispute_id: null, refund_time: null, updated_at: now })
}

/** How often it was settled by a chargeback, and what the latest of those bookings says. */
async function coveredBy(tx: Tx, refundId: string): Promise<{ times: number; last: string; lost_by: string | null }> {
  const { rows } = await sql<{ reference: string; order_id: string | null }>`
    select reference, e.order_id from ledger_transactions t join ledger_entries e using (transaction_id)
     where reference like ${`refund:${refundId}:chargeback%`} and account = 'dispute_losses'
     order by booked_at desc, transaction_id desc`.execute(tx)
  const [latest] = rows
  return { times: rows.length, last: latest?.reference ?? '', lost_by: latest?.order_id ?? null }
}
