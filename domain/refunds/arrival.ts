import { addDays, type Day } from '../calendar.ts'
import type { PayMethod } from '../payments/methods.ts'
import type { RefundWay } from './states.ts'

/** How long banks take at most once the money has left us, in days as the calendar has them. */
const bankDays = { card: 10, ideal: 5, bank_transfer: 3 } as const

export function arrivesBy(sent: Day, way: RefundWay, method: PayMethod | null): Day {
  return addDays(sent, bankDays[way === 'bank_transfer' ? way : (method ?? 'card')])
}

/** A bank that cannot credit a refund sends it back within so many days of the day it was sent; card networks take longest. */
export const sentBackWithinDays = 40

export interface PaidWith {
  readonly method: PayMethod | null
  readonly paidOn: Day
}

/**
 * The way a refund is tried first. Providers send money back to a bank account only for so long after the payment; to a
 * card without an end, and whether an old one still takes it is known by trying.
 */
export function chooseRefundWay({ method, paidOn }: PaidWith, today: Day, originalWithinDays: number): RefundWay {
  return method === 'ideal' && isOld(paidOn, today, originalWithinDays) ? 'bank_transfer' : 'original'
}

/** Refusals that tell of the money or of the moment, not of the card or account it would go to. */
const unrelatedFailures: readonly string[] = [
  ...['charge_already_refunded', 'charge_disputed', 'charge_for_pending_refund_disputed', 'refund_disputed_payment'],
  ...['insufficient_funds', 'balance_insufficient', 'merchant_request', 'amount_too_large', 'resource_missing'],
]

/** A payment of long ago that the provider will not send money back to: nothing is left but a transfer. */
export function isWayClosed(failure: string | null, paidOn: Day, today: Day, originalWithinDays: number): boolean {
  return isOld(paidOn, today, originalWithinDays) && !unrelatedFailures.includes(failure ?? '')
}

function isOld(paidOn: Day, today: Day, originalWithinDays: number): boolean {
  return today > addDays(paidOn, originalWithinDays)
}
