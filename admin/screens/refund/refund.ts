import type { Call, CallData } from '#contract/protocol/call.ts'
import type { Change } from '../../kit/detail/changes.ts'

export type Refund = CallData<'GET /admin/refunds/{refund_no}'>
type Order = CallData<'GET /admin/orders/{order_no}'>

export interface RefundRecord {
  refund: Refund
  /** null: money that belonged to no order. */
  order: Order | null
}

export interface RefundDialogProps {
  refund: Refund
  reread: () => Promise<Change[]>
  onClose: () => void
}

export async function readRecord(call: Call, refund_no: string): Promise<RefundRecord> {
  const refund = await call('GET /admin/refunds/{refund_no}', { params: { refund_no } })
  const { order_no } = refund
  return { refund, order: order_no ? await call('GET /admin/orders/{order_no}', { params: { order_no } }) : null }
}
