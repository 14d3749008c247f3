/**
 * The entries of a request's timeline: the steps of its state machines, and what happens in between. Values that are no
 * longer written stay in the list: rows have them.
 */
export const requestEvents = [
  'apply',
  'approve',
  'reject',
  'cancel',
  'pass',
  'pick_up',
  'pick_up_told',
  'start',
  'inspect',
  'inspected',
  'rest_awaited',
  'send_back',
  'complete',
  'end',
  'lapse',
  'fail',
  'retry',
  'remedy',
  'cause_contested',
  'work_recorded',
  'swapped',
  'bill',
  'bill_accepted',
  'bill_declined',
  'bill_ended',
  'bill_withdrawn',
  'paid',
  'settlement_proposed',
  'settlement_reminded',
  'settlement_disputed',
  'settlement_final',
  'settlement_set_off',
  'charge_owed',
  'owed_unpaid',
  'owed_waived',
  'taken_back',
  'given_up',
  'loss_announced',
  'goods_lost',
  'loaner_out',
  'loaner_back',
  'loaner_lost',
] as const
export type RequestEventName = (typeof requestEvents)[number]

/** Reasons that the shop or a carrier gives for an entry or a failure; all others are the words of a person. */
export const reportedReasons = [
  'not_home',
  'parcel_lost',
  'parcel_returned',
  'not_paid',
  'not_agreed',
  'withdrawn',
  'terminated',
  'canceled',
] as const
export type ReportedReason = (typeof reportedReasons)[number]

/** How a request ended that gave its customer something else; all other outcomes are the words of a person. */
export const requestOutcomes = ['swapped', 'refunded'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]
