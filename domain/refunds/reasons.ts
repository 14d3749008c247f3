/** Reasons that the shop itself gives for a refund; all others are the words of a person. */
export const refundReasons = [
  'canceled',
  'closed',
  'surplus',
  'withdrawn',
  'changed',
  'shortage',
  'bought',
  'returned',
  'renewal_taken_back',
  'provider_screen',
  'work_not_done',
  'charged_back',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Reasons that a credit note prints. `rejected` is no longer written; documents from before have it. */
export const creditReasons = [...refundReasons, 'rejected'] as const

/** The reason of a rejected refund whose money went back by another one. */
export const overtaken = 'overtaken'
