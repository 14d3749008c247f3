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

/** Providers send money back the way it came only for so long; counted from the day it was paid. */
export function wayOf(paidOn: Day, today: Day, originalWithinDays: number): RefundWay {
  return today > addDays(paidOn, originalWithinDays) ? 'bank_transfer' : 'original'
}
