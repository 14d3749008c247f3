import type { orderEndpoints } from '#contract/sales/orders.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'
import { listOrders, readCheckout, readOrder } from './read-orders.ts'
import { signOrder } from './sign-order.ts'

export const orderRoutes: Routes<typeof orderEndpoints> = {
  'POST /orders': placeOrder,
  'GET /orders': listOrders,
  'GET /orders/{order_no}': readOrder,
  'POST /orders/{order_no}/cancel': cancelOrder,
  'POST /orders/{order_no}/sign': signOrder,
  'GET /checkouts/{checkout_no}': readCheckout,
}
