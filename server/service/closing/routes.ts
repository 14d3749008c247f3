import type { shipmentEndpoints } from '#contract/delivery/shipments.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { closeOrder } from './close-order.ts'
import { endParcelsManually } from './end-by-hand.ts'

/** Endpoints for parcels and orders that also end requests. */
export const closingRoutes = {
  'POST /admin/orders/{order_no}/deliver': endParcelsManually('deliver'),
  'POST /admin/orders/{order_no}/lose': endParcelsManually('lose'),
  'POST /admin/orders/{order_no}/return-to-sender': endParcelsManually('return_to_sender'),
  'POST /admin/orders/{order_no}/close': closeOrder,
} satisfies Partial<Routes<typeof shipmentEndpoints>>
