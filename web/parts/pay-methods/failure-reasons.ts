/** Reasons of a failed payment that have a text of their own. */
export type FailureReason =
  | 'declined'
  | 'service'
  | 'funds'
  | 'expired_card'
  | 'wrong_details'
  | 'unconfirmed'
  | 'unfinished'
  | 'bank'
  | 'mismatch'

const reasonPatterns: Readonly<Record<FailureReason, readonly string[]>> = {
  declined: ['card_declined', 'generic_decline', 'do_not_honor', 'card_not_supported'],
  service: ['payment_method_provider_decline'],
  funds: ['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  expired_card: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'],
  wrong_details: ['incorrect_number', 'invalid_number', 'incorrect_cvc', 'invalid_cvc', 'incorrect_zip'],
  unconfirmed: ['authentication_required', 'payment_intent_authentication_failure'],
  unfinished: ['payment_intent_payment_attempt_expired', 'payment_method_customer_decline'],
  bank: [
    'payment_intent_payment_attempt_failed',
    'payment_method_not_available',
    'processing_error',
    'issuer_not_available',
  ],
  mismatch: ['amount_mismatch'],
}

/** Maps the provider's reason; undefined: an unknown one, or none. */
export function getReason(failure: string | null): FailureReason | undefined {
  const reasons = Object.keys(reasonPatterns) as FailureReason[]
  return reasons.find(reason => reasonPatterns[reason].includes(failure ?? ''))
}
