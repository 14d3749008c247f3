import type { EndpointKey } from '#contract/protocol/endpoint.ts'

/** These mostly wait for an external server: the address register, Google, a carrier with its label, a mail server. */
export const asking: ReadonlySet<string> = new Set<EndpointKey>([
  'GET /addresses/nl',
  'GET /addresses/search',
  'GET /user/google-logic/auth-url',
  'GET /user/google-logic/callback',
  'GET /requests/{request_no}/label',
  'GET /admin/shipments/{shipment_id}/label',
  'PUT /admin/mail-server',
  'POST /admin/mail-server/test',
  'GET /admin/live-steps',
  'PUT /admin/opening',
])

/** A payment is in progress from here on; the provider may take its time. */
export const paying: ReadonlySet<string> = new Set<EndpointKey>([
  'POST /checkouts/{checkout_no}/pay',
  'POST /checkouts/{checkout_no}/outcome',
  'POST /checkouts/{checkout_no}/cancel',
])

/**
 * These tell the payment provider or a carrier what was decided: most of them only where a payment is open that nobody
 * should make any more.
 */
export const settling: ReadonlySet<string> = new Set<EndpointKey>([
  'POST /orders/{order_no}/cancel',
  'POST /orders/{order_no}/shortage',
  'POST /orders/{order_no}/requests',
  'POST /orders/{order_no}/statements/{statement_id}/answer',
  'POST /admin/orders/{order_no}/ship',
  'POST /admin/orders/{order_no}/close',
  'POST /admin/orders/{order_no}/items/{item_id}/cancel',
  'POST /admin/orders/{order_no}/refunds',
  'POST /admin/orders/{order_no}/requests',
  'POST /admin/payments/{payment_id}/give-up',
  'POST /admin/refunds/{refund_no}/approve',
  'POST /admin/refunds/{refund_no}/retry',
  'POST /admin/refunds/{refund_no}/bank-transfer',
  'POST /admin/refund-transfers',
  'POST /admin/requests/{request_no}/approve',
  'POST /admin/requests/{request_no}/reject',
  'POST /admin/requests/{request_no}/contest-cause',
  'POST /admin/requests/{request_no}/step',
  'POST /admin/requests/{request_no}/fail',
  'POST /admin/requests/{request_no}/retry',
  'POST /admin/requests/{request_no}/end',
  'POST /admin/requests/{request_no}/bill',
  'POST /admin/requests/{request_no}/work',
  'POST /admin/requests/{request_no}/remedy',
  'POST /requests/{request_no}/withdraw',
  'POST /admin/requests/{request_no}/assign',
  'POST /admin/requests/{request_no}/pick-up',
  'POST /admin/requests/{request_no}/inspect',
  'POST /admin/requests/{request_no}/settle',
  'POST /admin/requests/{request_no}/set-off',
  'POST /admin/requests/{request_no}/charge-owed',
  'POST /admin/requests/{request_no}/waive-owed',
  'POST /admin/requests/{request_no}/take-back',
  'POST /admin/requests/{request_no}/lost',
  'POST /admin/requests/{request_no}/swap',
  'POST /admin/requests/{request_no}/loaner',
  'POST /admin/requests/{request_no}/loaner/back',
  'POST /admin/requests/{request_no}/loaner/lost',
  'POST /admin/statements/{statement_id}/link',
  'POST /admin/statements/{statement_id}/close',
])
