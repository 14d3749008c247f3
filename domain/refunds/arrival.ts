import { addDays, type Day } from '../calendar.ts'
import { methodTraits, type PayMethod } from '../payments/methods.ts'
import type { RefundWay } from './states.ts'

/** The maximum number of calendar days that a transfer to a bank account takes after it has left the shop. */
const transferDays = 3

/** The latest day on which the money is on the account; a payment whose method is unknown counts as the slowest. */
export function arrivesBy(sent: Day, way: RefundWay, method: PayMethod | null): Day {
  return addDays(sent, way === 'bank_transfer' ? transferDays : methodTraits[method ?? 'card'].arrivalDays)
}

/** A bank that cannot credit a refund sends it back within this many days; card networks take longest. */
export const sentBackWithinDays = 40

export interface PaidWith {
  readonly method: PayMethod | null
  readonly paidOn: Day
}

/**
 * The way that a refund is tried first. Providers pay back to a bank account or a wallet only for a limited time after
 * the payment; cards have no limit, and whether an old card still accepts a refund is found out by trying.
 */
export function chooseRefundWay({ method, paidOn }: PaidWith, today: Day, originalWithinDays: number): RefundWay {
  const expires = method !== null && methodTraits[method].refundExpires
  return expires && isOld(paidOn, today, originalWithinDays) ? 'bank_transfer' : 'original'
}

/** Failures caused by the amount or the moment, not by the destination card or account. */
const unrelatedFailures: readonly string[] = [
  ...['charge_already_refunded', 'charge_disputed', 'charge_for_pending_refund_disputed', 'refund_disputed_payment'],
  ...['insufficient_funds', 'balance_insufficient', 'merchant_request', 'amount_too_large', 'resource_missing'],
]

/** Whether the provider will not refund an old payment, so that only a bank transfer is left. */
export function isWayClosed(failure: string | null, paidOn: Day, today: Day, originalWithinDays: number): boolean {
  return isOld(paidOn, today, originalWithinDays) && !unrelatedFailures.includes(failure ?? '')
}

function isOld(paidOn: Day, today: Day, originalWithinDays: number): boolean {
  return today > addDays(paidOn, originalWithinDays)
}
