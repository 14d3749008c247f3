import { type Cents, sum } from '../money.ts'
import type { RefundStatus, RefundWay } from './states.ts'

/** A part of what goes back of an order: planned, or a refund that was decided. */
export interface Part {
  readonly amount: Cents
  readonly way: RefundWay
  /** A bank has given this much back already. */
  readonly isCovered: boolean
  /** It goes to an account that was named; by any other way it needs none. */
  readonly hasAccount: boolean
  readonly status: RefundStatus
}

export interface Coming {
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
export function comingOf(parts: readonly Part[]): Coming {
  const amountOf = (which: (part: Part) => boolean) => sum(parts.filter(which).map(({ amount }) => amount))
  const isBack = ({ way, isCovered }: Part) => way !== 'set_off' && !isCovered
  const isWaiting = (part: Part) => isBack(part) && (part.status === 'refunding' || part.status === 'requested')
  return {
    not_paid: amountOf(({ way }) => way === 'set_off'),
    charged_back: amountOf(({ isCovered }) => isCovered),
    back: amountOf(isBack),
    sent: amountOf(part => isBack(part) && part.status === 'refund_successful'),
    to_account: amountOf(part => isWaiting(part) && part.way === 'bank_transfer' && part.hasAccount),
    account_wanted: amountOf(part => isWaiting(part) && part.way === 'bank_transfer' && !part.hasAccount),
    stuck: amountOf(part => isBack(part) && part.status === 'refund_failed'),
  }
}
