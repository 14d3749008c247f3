/** What the shop finds that people should look at: a difference with a provider or a carrier, or a job that failed. */
export const findingKinds = [
  'payment_paid',
  'payment_surplus',
  'payment_noted',
  'payment_mismatch',
  'refund_paid_by_both_ways',
  'refund_by_hand',
  'refund_unexplained',
  'first_part_back_after_sending',
  'event_unhandled',
  'event_unknown',
  'balance_unexplained',
  'balance_opening',
  'balance_incomplete',
  'balance_differs',
  'provider_missing',
  'parcel_arrived_after_all',
  'return_arrived_after_all',
  'canceled_return_sent',
  'job_row_failed',
  'job_died',
  'books_fault',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** What the shop has done about a finding by itself. */
export const findingActions = [
  'nothing',
  'paid',
  'surplus',
  'noted',
  'not_reminded',
  'next_run',
  'planned',
  'booked',
  'booked_guessed',
  'booked_in_part',
  'unassigned',
] as const
export type FindingAction = (typeof findingActions)[number]
