import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { type RefundPart, type RefundSummary, summarizeRefund } from '#domain/refunds/refund-summary.ts'
import { type Refund, updateRefund } from './store.ts'

type ComingRefund = Pick<
  Refund,
  'refund_id' | 'refund_amount' | 'way' | 'dispute_id' | 'iban' | 'refund_status' | 'account_asked_times'
>

/**
 * How much decided refunds bring their customer, and by which way, as every mail about them says it. Where one waits
 * for an account number, the mail asks for it.
 */
export async function summarizeForMail(
  tx: Tx,
  refunds: readonly ComingRefund[],
  now: Date,
): Promise<{ coming: RefundSummary }> {
  for (const refund of refunds) if (needsAccount(refund)) await noteAccountRequest(tx, refund, now)
  return { coming: summarizeRefund(refunds.map(toPart)) }
}

/** The same for all refunds of an item for one reason, whenever they were decided. */
export async function summarizeItemForMail(
  tx: Tx,
  { item_id, order_id, reason }: { item_id: string; order_id: string; reason: string },
  now: Date,
): Promise<{ coming: RefundSummary }> {
  const refunds = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('refund_reason', '=', reason)
    .where('refund_status', 'not in', ['requested', 'rejected'])
    .where(sql<boolean>`shares @> ${JSON.stringify([{ item_id }])}::jsonb`)
    .orderBy('refund_id')
    .execute()
  return summarizeForMail(tx, refunds, now)
}

export function needsAccount({ way, iban, refund_status }: Pick<Refund, 'way' | 'iban' | 'refund_status'>): boolean {
  return way === 'bank_transfer' && iban === null && refund_status === 'refunding'
}

export function noteAccountRequest(tx: Tx, refund: Pick<Refund, 'refund_id' | 'account_asked_times'>, now: Date) {
  const { refund_id, account_asked_times: times } = refund
  // The reminders count their days from the first request.
  const first = times === 0 && { account_asked_at: now }
  return updateRefund(tx, refund_id, { ...first, account_asked_times: Math.max(1, times), updated_at: now })
}

function toPart({ refund_amount: amount, way, dispute_id, iban, refund_status }: ComingRefund): RefundPart {
  return {
    ...{ amount, way, isCovered: dispute_id !== null, hasAccount: iban !== null },
    status: refund_status,
  }
}
