/** Words of providers and banks, about disputes and refunds, that the shop has a text for; any other is quoted. */
export const providerWords = [
  'fraudulent',
  'unrecognized',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'subscription_canceled',
  'general',
  'insufficient_funds',
  'incorrect_account_details',
  'bank_cannot_process',
  'debit_not_authorized',
  'customer_initiated',
  'noncompliant',
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'declined',
  'charge_for_pending_refund_disputed',
  'merchant_request',
  'unknown',
] as const
export type ProviderWord = (typeof providerWords)[number]

/** Their words for a payment that failed. */
export const paymentFailures = [
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'payment_intent_authentication_failure',
  'payment_method_provider_decline',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]
