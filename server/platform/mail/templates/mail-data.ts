import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { RefundSummary } from '#domain/refunds/refund-summary.ts'

/** An instant as JSON. */
type Instant = string

/** Attachments of any mail: numbers of documents, or texts by their name (`attachments.ts`). */
interface WithDocuments {
  papers?: readonly string[]
}

/** About an order: its numbers are listed, and a mailed code opens it. */
interface AboutOrders extends WithDocuments {
  checkout_no: string
  order_nos: readonly string[]
}

/** The refund and its ways (`format-coming.ts`). */
interface WithComing {
  coming?: RefundSummary
}

interface AboutRequest extends WithDocuments {
  checkout_no: string
  order_no: string
  request_no: string
}

export interface RequestStep extends AboutRequest {
  apply_type: string
  process_status: string
  /** A text written by staff. */
  text?: string
  due?: Cents
  pay_until?: Instant
  swap_by?: Day
  loaner?: string
  goes?: 'ends' | 'undone' | 'closed'
}

interface RequestBeforeAfter {
  months: number
  end_on: Day
  amount: Cents
  machine: 'with_us' | 'coming' | 'stays'
  days: number
}

interface AboutSettlement extends AboutRequest, WithComing {
  about?: string
  dispute_until?: Day | null
  text?: string
  due?: Cents
  pay_until?: Instant
  amount?: Cents
}

interface Statement extends WithDocuments {
  statement_id: string
  received_at?: Instant
  /** The name of this field in older mails. */
  pay_until?: Instant
  token?: string
  acts_at?: Instant
}

export interface MailPlace {
  city: string
  postcode: string
}

interface Token {
  token: string
}

interface RefundData extends AboutOrders {
  refund_no: string
  amount: Cents
}

type Nothing = Record<never, never>

/** The data of each mail, shared by the use case that writes it and the template that shows it. */
export interface MailData {
  code_register: { code: string }
  code_change_email: { code: string }
  code_open_order: { code: string }
  code_prove: { code: string }
  password_reset: Token
  account_made: Token
  mail_server_test: Nothing
  mail_server_changes: { host: string | null; counts_from: Instant; by: string | null }
  password_changed: Nothing
  second_factor_on: Nothing
  second_factor_off: Nothing
  second_factor_app_off: Nothing
  second_factor_reset: Nothing
  email_changed: Token
  identity_linked: Token
  identity_unlinked: Token
  passkey_added: Token
  passkey_removed: Token
  account_delete_waits: { waits_for: readonly { number: string }[] }
  account_deleted: Nothing
  message_received: { code: string; secret: string; due_on: Day }
  message_answered: { ticket: string; secret: string; text: string }
  message_alert: { count: number; lines: readonly string[] }
  dispute: {
    dispute_no: string
    amount: Cents
    dispute_status: string
    order_nos: readonly string[]
    due_by?: Day | null
  }
  given_alone: { kind: string; amount: Cents; about: string | null; text: string; by: string | null }
  share_reward: { code: string; discount_type: number; discount_value: number; last_day: Day }
  order_received: AboutOrders & { amount: Cents; rest: Cents; pay_until: Instant }
  order_paid: AboutOrders & {
    amount: Cents
    rest: Cents
    rest_days?: number /** Only in older mails. */
    rest_until?: Day
  }
  order_balance_paid: AboutOrders & { amount: Cents }
  order_canceled: AboutOrders & WithComing
  order_expired: AboutOrders
  refund_sent: RefundData & { what: string; way: string; arrives_by: Day }
  refund_account: RefundData & { times: number }
  refund_requested: RefundData
  refund_rejected: RefundData & { text: string | null }
  waitlist_joined: Token & { key: string; model: string; months: number; waitlist_id: string }
  waitlist_free: { key: string; model: string; months: number; first_free_on: Day }
  order_changed: AboutOrders &
    WithComing & {
      kind: string
      difference: Cents
      start_on?: Day | null
      end_on?: Day | null
      from_place?: MailPlace
      to_place?: MailPlace
    }
  order_change_open: AboutOrders & { amount: Cents; pay_until: Instant }
  order_balance_open: AboutOrders & { order_no: string; amount: Cents; pay_until: Instant; days: number }
  order_shortage: AboutOrders
  mails_gathered: Omit<AboutOrders, 'checkout_no'> & { count: number; checkout_no: string | undefined }
  order_shipped: AboutOrders & { carrier: string; tracking_no: string | null }
  order_delivered: AboutOrders & { days: number }
  rent_delivered: AboutOrders & { days: number; start_on: Day; end_on: Day }
  order_lost: AboutOrders
  parcel_silent: AboutOrders & { carrier: string; tracking_no: string; since: Day; way: string }
  order_back: AboutOrders
  order_item_canceled: AboutOrders & WithComing & { things: readonly string[]; why?: 'machine' }
  order_closed: AboutOrders & WithComing
  rental_ends: {
    checkout_no: string
    order_no: string
    end_on: Day
    days: number
    deposit?: Cents
    renew?: Cents
    buy?: Cents
    why?: string
  }
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
  request_paid: RequestStep
  request_failed: RequestStep
  request_message: RequestStep
  renewal_withdrawn: AboutRequest & RequestBeforeAfter
  rest_awaited: AboutRequest & { pieces: number; serials: string; paid?: 'yes' | 'no' }
  settlement_proposed: AboutSettlement
  settlement_disputed: AboutSettlement
  settlement_final: AboutSettlement
  settlement_loaner_proposed: AboutSettlement
  settlement_loaner_final: AboutSettlement
  settlement_owed: AboutSettlement
  settlement_paid: AboutSettlement
  rent_overdue: {
    checkout_no: string
    order_no: string
    end_on: Day
    ended: string
    amount: Cents
    daily: Cents
    days: number
  }
  recall_waits: {
    by: string | null
    model: string
    range: string
    notices: number
    tells_at: Instant
    text: string
  }
  recall_notice: {
    erased?: true
    order_no: string
    checkout_no: string
    serial_number: string
    remedy: string
    model: string
    text: string
  }
  withdrawal_received: Statement
  cancellation_received: Statement
  statement_alert: { count: number }
  disowned_alert: { count: number }
  refund_alert: { count: number; text: string }
  review_asked: { order_no: string; checkout_no: string; item_id: string; kind: string }
  review_rejected: { order_no: string; checkout_no: string; item_id: string; title: string; text: string }
}

export type MailName = keyof MailData
