import { CallFailure } from '#client/call-failure.ts'
import {
  amountVerificationFailed,
  completedUnchangeable,
  orderStatusWrong,
  processIncomplete,
  stockInsufficient,
  transitionInvalid,
} from '#contract/protocol/code-numbers.ts'
import type { ChangeOffer } from './change-draft.ts'

/** Reasons why a change or choice is not possible, where there is a better text than that of the code. */
export const refusals = [
  'term_unpaid',
  'price_unknown',
  'refunded_before',
  'partly_sent',
  'too_late',
  'no_shortage',
  'change_open',
  'no_machine',
  'shipped',
  'same',
] as const
export type RefusalReason = (typeof refusals)[number]

const codes = {
  done: 1,
  status: orderStatusWrong,
  stock: stockInsufficient,
  amount: amountVerificationFailed,
  step: processIncomplete,
  sent: transitionInvalid,
  over: completedUnchangeable,
}

/** undefined: the text of the code is sufficient. */
export function getRefusal(error: unknown, isPaid: boolean): RefusalReason | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const reason = readField(error.data, 'reason')
  switch (error.code) {
    case codes.done:
      return 'same'
    case codes.stock:
      return 'no_machine'
    case codes.sent:
    case codes.over:
      return 'shipped'
    case codes.step:
      return reason === 'change_open' ? 'change_open' : undefined
    case codes.status:
      if (reason === 'cancel_and_order_anew') return isPaid ? 'price_unknown' : 'term_unpaid'
      return refusals.find(refusal => refusal === reason)
    default:
      return undefined
  }
}

/** The current offer, if the one that was agreed to is no longer valid. */
export function readNewOffer(error: unknown): ChangeOffer | undefined {
  if (!(error instanceof CallFailure) || error.code !== codes.amount) return undefined
  // Guaranteed by the contract of the refusal.
  return readField(error.data, 'offer') as ChangeOffer | undefined
}

/** Whether it is unknown that the call arrived: repeated with the same key, it is executed once. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.http >= 500 || error.reason === 'network_error' || error.reason === 'request_timeout'
}

/** Whether the order has changed since the page loaded it. */
export function isStale(error: unknown): boolean {
  return error instanceof CallFailure && error.http === 409 && readNewOffer(error) === undefined
}

function readField(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
}
