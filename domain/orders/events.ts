/**
 * The entries of an order's timeline. A step of some of its items only is an entry of its own (`item_ship`). Values that
 * are no longer written stay in the list: rows have them.
 */
export const orderEvents = [
  'placed',
  'payment_started',
  'payment_failed',
  'paid',
  'balance_paid',
  'surplus_returned',
  'close',
  'cancel',
  'withdraw',
  'settle_rejection',
  'complete',
  'bought_out',
  'ship',
  'deliver',
  'lose',
  'return_to_sender',
  'sign',
  'overdue',
  'swapped',
  'change',
  'change_proposed',
  'change_waits',
  'change_dropped',
  'renewed',
  'renewal_taken_back',
  'shortage',
  'shortage_wait',
  'shortage_filled',
  'item_paid',
  'item_close',
  'item_cancel',
  'item_withdraw',
  'item_settle_rejection',
  'item_complete',
  'item_change',
  'item_ship',
  'item_deliver',
  'item_lose',
  'item_return_to_sender',
  'item_sign',
  // No longer written.
  'item_canceled',
] as const
export type OrderEventName = (typeof orderEvents)[number]

/** Reasons that the shop itself gives for an entry of the timeline; all others are the words of a person. */
export const orderReasons = [
  'not_paid_in_time',
  'money_back',
  'first_part_back',
  'canceled',
  'withdrawn',
  'returned',
  'bought',
  'shortage',
  'order_ends',
  'order_ships',
  'order_refunded',
  'item_ends',
  'request_ends',
  'changed_since',
  'balance_changed',
] as const
export type OrderReason = (typeof orderReasons)[number]
