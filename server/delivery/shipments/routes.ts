import type { shipmentEndpoints } from '#contract/delivery/shipments.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { cancelItem } from './cancel-item.ts'
import { readShipments, sendLabel } from './read-shipments.ts'
import { shipOrder } from './ship-order.ts'

/** The other routes of shipments are in `closing/routes.ts`. */
export const shipmentRoutes = {
  'GET /orders/{order_no}/shipments': readShipments,
  'POST /admin/orders/{order_no}/ship': shipOrder,
  'POST /admin/orders/{order_no}/items/{item_id}/cancel': cancelItem,
  'GET /admin/shipments/{shipment_id}/label': sendLabel,
} satisfies Partial<Routes<typeof shipmentEndpoints>>
