import type { quoteEndpoints } from '#contract/quotes.ts'
import type { Routes } from '../http/route.ts'
import { listOwnCoupons } from '../promotions/list-own-coupons.ts'
import { confirmQuote, makeQuote, readQuote } from './make-quote.ts'

export const quoteRoutes: Routes<typeof quoteEndpoints> = {
  'POST /quotes': makeQuote,
  'GET /quotes/{id}': readQuote,
  'POST /quotes/{id}/confirm': confirmQuote,
  'GET /coupons': listOwnCoupons,
}
