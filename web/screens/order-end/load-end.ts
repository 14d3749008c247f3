import type { Call, CallData } from '#contract/protocol/call.ts'
import { isOver, type OrderDetail } from '../../parts/order-facts/order.ts'

export type End = CallData<'GET /orders/{order_no}/end-of-rental'>

export interface EndData {
  order: OrderDetail
  /** undefined: the rental has not begun, or is over; there is nothing to choose. */
  end: End | undefined
}

export async function loadEnd(call: Call, order_no: string): Promise<EndData> {
  const params = { order_no }
  const order = await call('GET /orders/{order_no}', { params })
  if (order.kind !== 'rent' || !isRunning(order)) return { order, end: undefined }
  return { order, end: await call('GET /orders/{order_no}/end-of-rental', { params }) }
}

function isRunning(order: OrderDetail): boolean {
  return !isOver(order) && (order.order_status === 'delivered' || order.order_status === 'in_use')
}
