import type { orderAdminEndpoints } from '#contract/sales/orders-admin.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { addNote } from './add-note.ts'
import { exportOrders } from './export-orders.ts'
import { printHandOver, printPackingSlip } from './print-slips.ts'
import { readAsCustomer } from './read-as-customer.ts'
import { listAllOrders, readForStaff } from './read-orders.ts'

export const orderAdminRoutes: Routes<typeof orderAdminEndpoints> = {
  'GET /admin/orders': listAllOrders,
  'GET /admin/orders/export': exportOrders,
  'GET /admin/orders/{order_no}': readForStaff,
  'GET /admin/orders/{order_no}/as-customer': readAsCustomer,
  'GET /admin/orders/{order_no}/packing-slip': printPackingSlip,
  'GET /admin/orders/{order_no}/hand-over': printHandOver,
  'POST /admin/orders/{order_no}/notes': addNote,
}
