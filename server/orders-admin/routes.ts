import type { orderAdminEndpoints } from '#contract/orders-admin.ts'
import type { Routes } from '../http/route.ts'
import { addNote } from './add-note.ts'
import { listAllOrders, readForStaff } from './read-orders.ts'

export const orderAdminRoutes: Routes<typeof orderAdminEndpoints> = {
  'GET /admin/orders': listAllOrders,
  'GET /admin/orders/{order_no}': readForStaff,
  'POST /admin/orders/{order_no}/notes': addNote,
}
