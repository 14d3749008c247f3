import type { Reader, Tx } from '#db/transaction.ts'
import { type DisputeStatus, isClosed } from '#domain/payments/disputes.ts'
import type { Refund } from '../refunds/store.ts'
import { refuse } from '../refusal.ts'
import { disputesOfOrder, type OrderDispute } from './store.ts'

const isOpen = ({ dispute_status }: OrderDispute) => !isClosed(dispute_status as DisputeStatus)

/** Nothing leaves the house for somebody who asks their bank for the money. */
export async function mustNotBeDisputed(tx: Tx, orderId: string): Promise<void> {
  const open = (await disputesOfOrder(tx, orderId)).find(isOpen)
  if (open) refuse('order_disputed', { dispute_no: open.dispute_no })
}

type Owed = Pick<Refund, 'order_id' | 'payment_id'>

/**
 * While a bank decides about the money, none of it is sent by another way as well. An inquiry stops nothing: to give back
 * is an answer to it.
 */
export async function disputeInTheWay(db: Reader, { order_id, payment_id }: Owed): Promise<OrderDispute | undefined> {
  const disputes = order_id === null ? await disputesOfPayment(db, payment_id) : await disputesOfOrder(db, order_id)
  return disputes.find(dispute => isOpen(dispute) && !dispute.inquiry)
}

/** For staff who would send it by hand. */
export async function mustNotBeInDispute(tx: Tx, refund: Owed): Promise<void> {
  const dispute = await disputeInTheWay(tx, refund)
  if (dispute) refuse('refund_status_invalid', { reason: 'disputed', dispute_no: dispute.dispute_no })
}

function disputesOfPayment(db: Reader, paymentId: string | null): Promise<OrderDispute[]> {
  return db
    .selectFrom('disputes')
    .select(['dispute_id', 'dispute_no', 'dispute_status', 'inquiry', 'amount', 'payment_id'])
    .where('payment_id', '=', paymentId)
    .execute()
}
