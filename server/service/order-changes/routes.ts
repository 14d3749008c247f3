import type { orderChangeEndpoints } from '#contract/service/order-changes.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { changeOrderForCustomer, changeOwnOrder } from './change-order.ts'
import { chooseShortage } from './choose-shortage.ts'
import { readProposedChange } from './contract/propose-change.ts'
import { offerChangeForCustomer, offerChangeToOwner } from './offer-change.ts'
import { readOpenChange } from './read-open-change.ts'
import { readShortage } from './read-shortage.ts'
import { exportShortages, readShortages } from './read-shortages.ts'

export const orderChangeRoutes: Routes<typeof orderChangeEndpoints> = {
  'POST /orders/{order_no}/change-offer': offerChangeToOwner,
  'POST /orders/{order_no}/change': changeOwnOrder,
  'GET /orders/{order_no}/change': readOpenChange,
  'GET /orders/{order_no}/proposed-change': readProposedChange,
  'GET /orders/{order_no}/shortage': readShortage,
  'POST /orders/{order_no}/shortage': chooseShortage,
  'POST /admin/orders/{order_no}/change-offer': offerChangeForCustomer,
  'POST /admin/orders/{order_no}/change': changeOrderForCustomer,
  'GET /admin/shortages': readShortages,
  'GET /admin/shortages/export': exportShortages,
}
