import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { AboutRequest, Instant, WithComing } from './shared-data.ts'

interface AboutSettlement extends AboutRequest, WithComing {
  about?: string
  dispute_until?: Day | null
  /** None on settlements that were proposed before silence stopped to be an agreement. */
  set_off_from?: Day
  /** A claim above the deposit that was not agreed to. */
  claim?: Cents
  /** What was answered before it was ended without an agreement. */
  answer?: string
  text?: string
  due?: Cents
  pay_until?: Instant
  /** The last day to pay what is asked for again. */
  last_day?: Day
  /** Sent by itself, because it was not paid in time. */
  asked_as?: string
  /** Nobody agreed to what is asked for. */
  consent?: string
  amount?: Cents
}

export interface SettlementMailData {
  settlement_proposed: AboutSettlement
  settlement_reminded: AboutSettlement
  settlement_disputed: AboutSettlement
  settlement_final: AboutSettlement
  settlement_set_off: AboutSettlement
  settlement_loaner_proposed: AboutSettlement
  settlement_loaner_final: AboutSettlement
  settlement_owed: AboutSettlement
  settlement_paid: AboutSettlement
}
