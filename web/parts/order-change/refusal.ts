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

/** Why a change or a choice is not possible, as far as there are better words for it than those of its code. */
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

/** undefined: what its code says is all there is to say. */
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

/** The offer as it is now, where the one that was agreed to no longer counts. */
export function readNewOffer(error: unknown): ChangeOffer | undefined {
  if (!(error instanceof CallFailure) || error.code !== codes.amount) return undefined
  // The contract of the refusal.
  return readField(error.data, 'offer') as ChangeOffer | undefined
}

/** Nobody can say whether it arrived: asked again under the same key, it is done once. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.http >= 500 || error.reason === 'network_error' || error.reason === 'request_timeout'
}

/** The order is no longer what stands on the page. */
export function isStale(error: unknown): boolean {
  return error instanceof CallFailure && error.http === 409 && readNewOffer(error) === undefined
}

function readField(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
}
