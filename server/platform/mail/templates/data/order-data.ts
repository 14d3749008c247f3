import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { AboutOrders, Instant, WithComing, WithGarden, WithGoods, WithTerm } from './shared-data.ts'

export interface MailPlace {
  city: string
  postcode: string
}

/** What was ordered; missing in older mails. */
interface PlacedData extends AboutOrders, WithGoods, WithTerm {}

/** The contents of a parcel, or everything that was delivered. */
interface ParcelData extends AboutOrders, WithGoods {}

interface RefundData extends AboutOrders, WithGoods {
  refund_no: string
  amount: Cents
}

export interface OrderMailData {
  order_received: PlacedData & {
    amount: Cents
    rest: Cents
    rest_days?: number
    pay_until: Instant
    ordered_at?: Instant
  }
  order_unpaid: PlacedData & { amount: Cents; rest?: Cents; pay_until: Instant }
  order_paid: PlacedData &
    WithGarden & {
      amount: Cents
      rest: Cents
      rest_days?: number /** Only in older mails. */
      rest_until?: Day
    }
  order_balance_paid: AboutOrders & { amount: Cents }
  order_canceled: AboutOrders & WithComing & WithGoods
  order_expired: AboutOrders & WithGoods
  refund_sent: RefundData & { what: string; way: string; arrives_by: Day }
  refund_account: RefundData & { times: number }
  refund_requested: RefundData
  refund_rejected: RefundData & { text: string | null }
  order_changed: AboutOrders &
    WithComing &
    WithGoods & {
      kind: string
      difference: Cents
      start_on?: Day | null
      end_on?: Day | null
      from_place?: MailPlace
      to_place?: MailPlace
    }
  order_change_concluded: AboutOrders & {
    kind: string
    amount: Cents
    total: Cents
    pay_until: Instant
    start_on?: Day | null
    end_on?: Day | null
  }
  order_change_proposed: AboutOrders & WithGoods & { amount: Cents; until: Instant }
  /** No longer written: a dearer change is confirmed by `order_change_concluded`. */
  order_change_open: AboutOrders & { amount: Cents; pay_until: Instant }
  /** `term_until`: the last day of the fourteen to pay after all; only after the due day, and missing in older mails. */
  order_balance_open: AboutOrders & {
    order_no: string
    amount: Cents
    pay_until: Instant
    days: number
    term_until?: Day
  }
  order_shortage: AboutOrders & WithGoods
  mails_gathered: Omit<AboutOrders, 'checkout_no'> & { count: number; checkout_no: string | undefined }
  order_shipped: ParcelData & { carrier: string; tracking_no: string | null }
  order_delivered: ParcelData & { days: number }
  rent_delivered: ParcelData & WithGarden & { days: number; start_on: Day; end_on: Day }
  order_lost: ParcelData
  parcel_silent: AboutOrders & { carrier: string; tracking_no: string; since: Day; way: string }
  order_back: ParcelData
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
  rent_overdue: {
    checkout_no: string
    order_no: string
    end_on: Day
    ended: string
    amount: Cents
    daily: Cents
    days: number
  }
  order_loss_notice: {
    checkout_no: string
    order_no: string
    missing: 'machine' | 'loaner' | 'goods'
    hand_over_by: Day
    amount: Cents
  }
  /** Older mails have one remedy, and one text for the danger and what to do. */
  recall_notice: WithGoods & {
    erased?: true
    reminder?: true
    order_no: string
    checkout_no: string
    serial_number: string
    kind?: 'rent' | 'buy' | 'loan'
    ordered_at?: Instant
    remedies?: readonly string[]
    remedy?: string
    model: string
    hazard?: string
    to_do?: string
    text?: string
    telephone?: string
    email?: string
  }
}
