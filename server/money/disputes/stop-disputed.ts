import type { Reader, Tx } from '#db/transaction.ts'
import { type DisputeStatus, isClosed } from '#domain/payments/disputes.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Refund } from '../refunds/queries.ts'
import { findUncoveredLosses } from './charged-back.ts'
import { lossesBehind } from './cover-refund.ts'
import { disputesOfOrder, type OrderDispute } from './store.ts'

const isOpen = ({ dispute_status }: OrderDispute) => !isClosed(dispute_status as DisputeStatus)

/**
 * Nothing is handed out to a customer who asks their bank for the money, or has got it there: goods, replacement
 * machines, repaired machines. Checked again under the locks of each step that hands something out.
 */
export async function mustNotBeDisputed(tx: Reader, orderId: string): Promise<void> {
  const dispute = await disputeStopping(tx, orderId)
  if (dispute) refuse('order_disputed', dispute)
}

/** The dispute that keeps an order from being handed out. */
export async function disputeStopping(
  db: Reader,
  orderId: string,
): Promise<{ dispute_no: string; reason?: 'charged_back' } | undefined> {
  const open = (await disputesOfOrder(db, orderId)).find(isOpen)
  if (open) return { dispute_no: open.dispute_no }
  const [lost] = await findUncoveredLosses(db, orderId)
  return lost && { dispute_no: lost.dispute_no, reason: 'charged_back' }
}

type OwedRefund = Pick<Refund, 'order_id' | 'payment_id'>

/**
 * While a bank decides about the money, none of it is sent another way as well. An inquiry stops nothing: a refund is a
 * possible response to it.
 */
async function disputeInTheWay(db: Reader, { order_id, payment_id }: OwedRefund): Promise<OrderDispute | undefined> {
  const disputes = order_id === null ? await disputesOfPayment(db, payment_id) : await disputesOfOrder(db, order_id)
  return disputes.find(dispute => isOpen(dispute) && !dispute.inquiry)
}

/** A bank decides, or has given back what no refund covers: waiting refunds are settled with that first. */
export async function bankBehind(db: Reader, refund: OwedRefund): Promise<{ dispute_no: string } | undefined> {
  const open = await disputeInTheWay(db, refund)
  return open ?? (await lossesBehind(db, refund))[0]
}

/** For staff who want to send it by hand. */
export async function mustNotBeInDispute(tx: Tx, refund: OwedRefund): Promise<void> {
  const dispute = await bankBehind(tx, refund)
  if (dispute) refuse('refund_status_invalid', { reason: 'disputed', dispute_no: dispute.dispute_no })
}

function disputesOfPayment(db: Reader, paymentId: string | null): Promise<OrderDispute[]> {
  return db
    .selectFrom('disputes')
    .select(['dispute_id', 'dispute_no', 'dispute_status', 'inquiry', 'amount', 'payment_id'])
    .where('payment_id', '=', paymentId)
    .execute()
}
