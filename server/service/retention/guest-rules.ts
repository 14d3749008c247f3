import type { DataKindId } from '#domain/retention/kinds.ts'
import { findPeriod } from './rule.ts'

/** Guests have no account that they could erase, so they are erased this long after their last activity. */
export interface GuestRule {
  which: string
  kind: DataKindId
  hours: number
  why: string
  did: GuestActivity
}

/** What a guest did at most: bought or stated something, ordered without paying, or neither. */
export type GuestActivity = 'bound' | 'ordered' | 'nothing'

export const guestRules: readonly GuestRule[] = [
  {
    ...{ did: 'nothing', ...findPeriod('guests') },
    which: 'guests who ordered and stated nothing',
    why: 'A month, as their cart.',
  },
  {
    ...{ did: 'ordered', ...findPeriod('guests_unpaid') },
    which: 'guests with orders that were never paid',
    why: 'A year, for questions about a payment that failed.',
  },
  {
    ...{ did: 'bound', ...findPeriod('guests_bound') },
    which: 'guests who bought, rented or stated something',
    why: 'Five years, in which claims from a contract can be made; then what the law keeps lies sealed.',
  },
]
