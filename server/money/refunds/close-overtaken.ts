import type { Tx } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { overtaken } from '#domain/refunds/reasons.ts'
import { refundMachine } from '#domain/refunds/states.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import { openFor, toTarget } from './amounts/billed-money.ts'
import { listRefundRequests, updateRefund } from './store.ts'

/** Closes requests that have nothing left, because the money was refunded for another reason. */
export async function closeOvertaken(tx: Tx, orderId: string, now: Date): Promise<void> {
  const requests = await listRefundRequests(tx, orderId)
  if (requests.length === 0) return
  for (const { refund_id, refund_amount, ...request } of requests) {
    const open = await openFor(tx, orderId, toTarget(request))
    if (open.has(refund_amount)) continue
    const refund_status = unwrapOrRefuse(step(refundMachine, 'requested', 'overtake', 'system'))
    await updateRefund(tx, refund_id, { refund_status, reject_reason: overtaken, updated_at: now })
  }
}
