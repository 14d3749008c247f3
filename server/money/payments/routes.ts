import type { paymentEndpoints } from '#contract/money/payments.ts'
import type { paymentAdminEndpoints } from '#contract/money/payments-admin.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { readOutcome } from './read-outcome.ts'
import { exportProcessing, giveUpPayment, listProcessing } from './reconciliation/long-processing.ts'
import { startPayment } from './start-payment.ts'

export const paymentRoutes: Routes<typeof paymentEndpoints> = {
  'POST /checkouts/{checkout_no}/pay': startPayment,
  'POST /checkouts/{checkout_no}/outcome': readOutcome,
  'POST /checkouts/{checkout_no}/cancel': cancelCheckout,
}

export const paymentAdminRoutes: Routes<typeof paymentAdminEndpoints> = {
  'GET /admin/payments/processing': listProcessing,
  'GET /admin/payments/processing/export': exportProcessing,
  'POST /admin/payments/{payment_id}/give-up': giveUpPayment,
}
