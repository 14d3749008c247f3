import { type Cents, sum } from '../money.ts'
import type { RefundStatus, RefundWay } from './states.ts'

/** A part of the amount to refund for an order: planned, or a refund that was decided. */
export interface RefundPart {
  readonly amount: Cents
  readonly way: RefundWay
  /** A bank has already returned this amount. */
  readonly isCovered: boolean
  /** It is sent to an account that was given; any other way needs none. */
  readonly hasAccount: boolean
  readonly status: RefundStatus
}

export interface RefundSummary {
  /** The part that reduces what is still to be paid. */
  readonly not_paid: Cents
  /** The part that a bank has already returned. */
  readonly charged_back: Cents
  /** The amount sent to the customer, by any way. */
  readonly back: Cents
  /** Of that: sent already. */
  readonly sent: Cents
  /** Of that: sent to an account that was given. */
  readonly to_account: Cents
  /** Of that: waiting for an account number. */
  readonly account_wanted: Cents
  /** Of that: could not be sent, and staff handle it. */
  readonly stuck: Cents
}

/** The amount that reaches the customer, and the ways it takes. */
export function summarizeRefund(parts: readonly RefundPart[]): RefundSummary {
  const totalAmount = (which: (part: RefundPart) => boolean) => sum(parts.filter(which).map(({ amount }) => amount))
  const isBack = ({ way, isCovered }: RefundPart) => way !== 'set_off' && !isCovered
  const isWaiting = (part: RefundPart) => isBack(part) && (part.status === 'refunding' || part.status === 'requested')
  return {
    not_paid: totalAmount(({ way }) => way === 'set_off'),
    charged_back: totalAmount(({ isCovered }) => isCovered),
    back: totalAmount(isBack),
    sent: totalAmount(part => isBack(part) && part.status === 'refund_successful'),
    to_account: totalAmount(part => isWaiting(part) && part.way === 'bank_transfer' && part.hasAccount),
    account_wanted: totalAmount(part => isWaiting(part) && part.way === 'bank_transfer' && !part.hasAccount),
    stuck: totalAmount(part => isBack(part) && part.status === 'refund_failed'),
  }
}
