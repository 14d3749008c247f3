import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { AboutRequest, Instant, WithDocuments } from './shared-data.ts'

interface Statement extends WithDocuments {
  statement_id: string
  received_at?: Instant
  /** The name of this field in older mails. */
  pay_until?: Instant
  token?: string
  acts_at?: Instant
}

/** How the goods come back. underway: not delivered yet; open: the state of the battery is not known yet. */
export type WayBack = 'parcel' | 'label' | 'own' | 'open' | 'underway' | 'coming' | 'here' | 'none'

/** The refund: due by its day, begun, begun before and its day is over, or waiting for proof although it is over. */
export type MoneyBack = 'due' | 'begun' | 'past' | 'waits'

interface Withdrawn extends AboutRequest {
  /** What was withdrawn from, by name, several pieces with their number. */
  things: readonly string[]
  step: string
  way_back: WayBack
  money: MoneyBack
  back_by?: Day
  /** Why its collection failed, by a code; '': it did not. */
  failure?: string
  /** Nobody was there for its collection: their goods are claimed after the next time, or now. */
  missed?: 'once' | 'often'
  /** A text written by staff. */
  text?: string
}

interface Terminated extends AboutRequest {
  /** The good cause it was stated for: none, accepted, or contested by staff, whose words are the text. */
  cause: 'none' | 'accepted' | 'contested'
  /** For the earlier end. */
  fee: Cents
  back: Cents
  due: Cents
  /** The requested day; missing: as soon as possible. */
  on?: Day
  text?: string
}

export interface WithdrawalMailData {
  withdrawal_received: Statement
  cancellation_received: Statement
  rental_terminated: Terminated
  withdrawal_begun: Withdrawn
  withdrawal_step: Withdrawn
  withdrawal_done: Withdrawn
  withdrawal_ended: Withdrawn
  withdrawal_failed: Withdrawn
}
