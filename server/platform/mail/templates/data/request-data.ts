import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { GivenRemedy, Remedy, RemedyGround } from '#domain/requests/remedy.ts'
import type { AboutRequest, Instant } from './shared-data.ts'

export interface RequestStep extends AboutRequest {
  /** By its name (`nameRequest`); in older mails by its type. */
  apply_type: string
  process_status: string
  /** Of the order; missing in older mails. */
  kind?: 'rent' | 'buy'
  /** A text written by staff. */
  text?: string
  due?: Cents
  pay_until?: Instant
  swap_by?: Day
  loaner?: string
  goes?: 'ends' | 'undone' | 'closed'
  /** By which statement it ended; missing in older mails, which were about withdrawals. */
  stated?: 'withdrawn' | 'terminated'
  /** For goods with a defect: what their buyer chose, what is done, and why that is another remedy. */
  chosen?: Remedy
  remedy?: GivenRemedy
  ground?: RemedyGround
  /** The number under which an accepted claim for money back goes on. */
  continued_as?: string
  /** Paid work begins on this day, after its withdrawal period. */
  work_from?: Day
}

interface ConcludedContract {
  contract: 'renewal' | 'buy_out' | 'repair' | 'maintenance'
  /** 0: nothing is to be paid. */
  amount: Cents
  /** What is left of the deposit and goes back. */
  back: Cents
  pay_until: Instant
  months?: number
  start_on?: Day
  end_on?: Day
  swap_by?: Day
  /** For a repair: the day from which it begins, unless its customer asked for more speed. */
  work_from?: Day
  express?: 'yes'
}

interface WorkWithdrawn {
  apply_type: string
  at: Instant
  /** For the part that was done, in percent and as an amount. */
  percent: number
  kept: Cents
  back: Cents
  /** Against what is still to be paid for the order; missing in older mails. */
  set_off?: Cents
  back_by: Day
}

interface RequestBeforeAfter {
  months: number
  end_on: Day
  amount: Cents
  machine: 'with_us' | 'coming' | 'stays'
  days: number
  /** Missing in older mails. */
  back_by?: Day
}

export interface RequestMailData {
  request_received: RequestStep
  request_approved: RequestStep
  request_rejected: RequestStep
  request_withdrawn: RequestStep
  request_lapsed: RequestStep
  request_superseded: RequestStep
  request_step: RequestStep
  request_completed: RequestStep
  request_ended: RequestStep
  request_bill: RequestStep
  request_bill_declined: RequestStep
  request_remedy: RequestStep
  request_paid: RequestStep
  request_failed: RequestStep
  request_message: RequestStep
  contract_concluded: AboutRequest & ConcludedContract
  renewal_withdrawn: AboutRequest & RequestBeforeAfter
  work_withdrawn: AboutRequest & WorkWithdrawn
  rest_awaited: AboutRequest & { pieces: number; serials: string; paid?: 'yes' | 'no'; kind?: 'rent' | 'buy' }
}
