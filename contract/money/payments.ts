import { z } from 'zod'
import { payMethods } from '#domain/payments/methods.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { checkoutNumberParams } from '../sales/order-fields.ts'
import { checkoutSchema } from '../sales/orders.ts'

/** The states of the page after the payment; `wait` polls again. */
export const payOutcomes = ['success', 'fail', 'wait', 'cancel'] as const

/** What customers need to pay by bank themselves: nothing is paid until the money has arrived under its reference. */
export const bankTransferSchema = z.object({ iban: z.string(), holder: z.string(), reference: z.string() })

export const paymentEndpoints = endpoints({
  'POST /checkouts/{checkout_no}/pay': {
    summary:
      'Returns the payment page, or for a bank transfer the page with its details: repeated calls return the same session; another method ends the previous one',
    who: 'person',
    limit: 'money',
    params: checkoutNumberParams,
    body: z.strictObject({ method: z.enum(payMethods) }),
    data: z.object({ pay_url: z.string(), checkout: checkoutSchema }),
    idempotent: true,
    refusals: [
      'order_not_found',
      'order_status_wrong',
      'place_undelivered',
      'payment_method_invalid',
      'payment_status_invalid',
      'payment_creation_failed',
      'stock_insufficient',
      'coupon_not_found',
      'coupon_status_invalid',
      'payment_session_failed',
    ],
  },
  'POST /checkouts/{checkout_no}/outcome': {
    summary: 'Asks the provider for the state of the payment and returns it',
    who: 'person',
    params: checkoutNumberParams,
    body: z.strictObject({}),
    data: z.object({
      outcome: z.enum(payOutcomes),
      /** The provider's reason why the last attempt failed. */
      failure: z.string().nullable(),
      /** Of an open payment by bank transfer. */
      transfer: bankTransferSchema.nullable(),
      checkout: checkoutSchema,
    }),
    refusals: ['order_not_found'],
  },
  'POST /checkouts/{checkout_no}/cancel': {
    summary: 'Cancels a checkout that was not paid',
    who: 'person',
    limit: 'money',
    params: checkoutNumberParams,
    body: z.strictObject({}),
    data: checkoutSchema,
    idempotent: true,
    refusals: ['order_not_found', 'order_status_wrong', 'payment_status_invalid', 'payment_cancellation_failed'],
  },
})
