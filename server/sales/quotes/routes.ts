import type { quoteEndpoints } from '#contract/sales/quotes.ts'
import { listUserCoupons } from '#server/offers/promotions/coupons/list-user-coupons.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { confirmQuote, makeQuote, readQuote } from './make-quote.ts'

export const quoteRoutes: Routes<typeof quoteEndpoints> = {
  'POST /quotes': makeQuote,
  'GET /quotes/{id}': readQuote,
  'POST /quotes/{id}/confirm': confirmQuote,
  'GET /coupons': listUserCoupons,
}
