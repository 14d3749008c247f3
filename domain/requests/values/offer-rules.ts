/** The lines of an offer. Values that are no longer written stay in the list: stored offers have them. */
export const offerRules = [
  'rent_unused',
  'rent_unused_days',
  'early_fee',
  'late',
  'freight',
  'not_paid',
  'charged_back',
  'loaner_claimed',
  'deposit',
  'renewal',
  'late_renewed',
  'buy_out',
  'deposit_used',
  'deposit_back',
  'withdrawn',
  'withdrawn_deposit',
  'withdrawn_services',
  'rental_withdrawn',
  'renewal_withdrawn',
  'late_withdrawn',
] as const
export type OfferRule = (typeof offerRules)[number]
