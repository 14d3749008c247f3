import { sql } from 'kysely'
import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import { chargebackPosting, lossPosting } from '#domain/ledger/postings.ts'
import { step } from '#domain/machine.ts'
import { type RefundStatus, refundMachine } from '#domain/refunds/states.ts'
import type { Context } from '../context.ts'
import { walkRows } from '../jobs/walk-rows.ts'
import { post } from '../ledger/post.ts'
import { lockCheckout } from '../orders/store.ts'
import { lockRefund, updateRefund } from '../refunds/store.ts'
import type { Dispute } from './store.ts'

/** What was taken back and is not given back is a loss once the dispute is lost, and none any more if it is won later. */
export async function settleLoss(tx: Tx, dispute: Dispute, orderId: string | null, now: Date): Promise<void> {
  const { dispute_id, dispute_status, provider_ref } = dispute
  const { rows } = await sql<{ taken: number; lost: number; times: number }>`
    select (select coalesce(-sum(amount), 0)::int from provider_lines where subject = ${`dispute:${provider_ref}`}) as taken,
           coalesce(sum(amount), 0)::int as lost, count(*)::int as times
      from ledger_entries join ledger_transactions using (transaction_id)
     where reference like ${`dispute:${dispute_id}:%`} and account = 'dispute_losses'`.execute(tx)
  const { taken, lost, times } = rows[0] ?? { taken: 0, lost: 0, times: 0 }
  const amount = (dispute_status === 'lost' ? taken : 0) - lost
  if (amount === 0) return
  const reference = `dispute:${dispute_id}:${times}`
  await post(tx, {
    kind: 'dispute',
    reference,
    now,
    entries: lossPosting(amount, orderId),
    ...(orderId && { orderId }),
  })
}

/** Refunds that wait, over payments whose money a bank has given back: the customer has it already. */
export function settleChargedBack(context: Context): Promise<void> {
  return walkRows(context, {
    job: 'settle-charged-back',
    rows: (after, limit) => chargedBack(context.db, after, limit),
    idOf: ({ refund_id }) => refund_id,
    nameOf: ({ refund_no }) => refund_no,
    work: ({ refund_id, checkout_id }) =>
      transaction(context.db, async tx => {
        await lockCheckout(tx, checkout_id)
        await settleRefund(tx, refund_id, context.clock.now())
      }),
  })
}

function chargedBack(db: Reader, after: string | undefined, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('disputes', 'disputes.payment_id', 'refunds.payment_id')
    .innerJoin('payments', 'payments.payment_id', 'refunds.payment_id')
    .select(['refund_id', 'refund_no', 'checkout_id'])
    .distinct()
    .where('dispute_status', '=', 'lost')
    .where('refund_status', 'in', ['refunding', 'refund_failed'])
    .where(room, '>=', sql<number>`refund_amount`)
    .$if(after !== undefined, rows => rows.where('refund_id', '>', after ?? ''))
    .orderBy('refund_id')
    .limit(limit)
    .execute()
}

/** Of a lost dispute, what no refund stands for yet. */
const room = sql<number>`disputes.amount - coalesce((
  select sum(refund_amount) from refunds settled where settled.dispute_id = disputes.dispute_id), 0)`

/** Whether the bank has given back this much already; then nothing is sent for it. */
export async function isChargedBack(db: Reader, { refund_id }: { refund_id: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('disputes')
    .innerJoin('refunds', 'refunds.payment_id', 'disputes.payment_id')
    .select('disputes.dispute_id')
    .where('refund_id', '=', refund_id)
    .where('dispute_status', '=', 'lost')
    .where(room, '>=', sql<number>`refund_amount`)
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst()
  return row?.dispute_id
}

async function settleRefund(tx: Tx, refundId: string, now: Date): Promise<void> {
  const refund = await lockRefund(tx, refundId)
  const disputeId = await isChargedBack(tx, refund)
  const next = step(refundMachine, refund.refund_status as RefundStatus, 'succeed', 'provider')
  if (disputeId === undefined || !next.ok) return
  const { order_id, refund_amount: amount } = refund
  const entries = chargebackPosting({ order_id, amount })
  const reference = `refund:${refundId}:chargeback`
  await post(tx, { kind: 'dispute', reference, now, entries, ...(order_id && { orderId: order_id }) })
  await updateRefund(tx, refundId, {
    ...{ refund_status: next.value, refund_time: now, failure: null, dispute_id: disputeId, updated_at: now },
  })
}
