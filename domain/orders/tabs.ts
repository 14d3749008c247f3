import type { OrderStatus } from './states.ts'

/** The tabs above a list of orders and the statuses in each; without a tab all orders are listed. */
export const orderTabs = ['pending_payment', 'pending_shipment', 'pending_receipt'] as const
export type OrderTab = (typeof orderTabs)[number]

export const tabStatuses = {
  pending_payment: ['created'],
  pending_shipment: ['pay_success'],
  pending_receipt: ['in_transit', 'delivered'],
} as const satisfies Record<OrderTab, readonly OrderStatus[]>

/** From this many days before its end, as many as its first reminder, a rental is listed first and asks what follows. */
export const nearEndDays = 30
