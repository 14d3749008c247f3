import type { erasureEndpoints } from '#contract/people/erasure.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { openSealedDocuments } from './open-documents.ts'
import { deleteAccount, readErasure, withdrawErasure } from './own-erasure.ts'

export const erasureRoutes: Routes<typeof erasureEndpoints> = {
  'GET /user/delete': readErasure,
  'POST /user/delete': deleteAccount,
  'POST /user/delete/withdraw': withdrawErasure,
  'POST /admin/orders/{order_no}/sealed-papers': openSealedDocuments,
}
