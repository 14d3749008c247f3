import { type Cents, sum } from '../money.ts'
import type { RefundStatus, RefundWay } from './states.ts'

/** A part of what goes back of an order: planned, or a refund that was decided. */
export interface RefundPart {
  readonly amount: Cents
  readonly way: RefundWay
  /** A bank has given this much back already. */
  readonly isCovered: boolean
  /** It goes to an account that was named; by any other way it needs none. */
  readonly hasAccount: boolean
  readonly status: RefundStatus
}

export interface RefundSummary {
  /** So much of it lowers what is still to be paid. */
  readonly not_paid: Cents
  /** So much of it a bank has given back already. */
  readonly charged_back: Cents
  /** What is sent to the customer, by any way. */
  readonly back: Cents
  /** Of that: sent already. */
  readonly sent: Cents
  /** Of that: goes to an account that was named. */
  readonly to_account: Cents
  /** Of that: waits for the number of an account. */
  readonly account_wanted: Cents
  /** Of that: could not be sent, and people look at it. */
  readonly stuck: Cents
}

/** What really reaches the customer, and how. */
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
