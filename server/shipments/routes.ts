import type { shipmentEndpoints } from '#contract/shipments.ts'
import { closeOrder } from '../closing/close-order.ts'
import { endByHand } from '../closing/end-by-hand.ts'
import type { Routes } from '../http/route.ts'
import { cancelItem } from './cancel-item.ts'
import { readShipments, sendLabel } from './read-shipments.ts'
import { shipOrder } from './ship-order.ts'

export const shipmentRoutes: Routes<typeof shipmentEndpoints> = {
  'GET /orders/{order_no}/shipments': readShipments,
  'POST /admin/orders/{order_no}/ship': shipOrder,
  'POST /admin/orders/{order_no}/deliver': endByHand('deliver'),
  'POST /admin/orders/{order_no}/lose': endByHand('lose'),
  'POST /admin/orders/{order_no}/return-to-sender': endByHand('return_to_sender'),
  'POST /admin/orders/{order_no}/items/{item_id}/cancel': cancelItem,
  'POST /admin/orders/{order_no}/close': closeOrder,
  'GET /admin/shipments/{shipment_id}/label': sendLabel,
}
