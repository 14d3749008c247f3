import { step } from '#domain/machine.ts'
import { type OrderStatus, orderMachine, type PayStatus } from '#domain/orders/states.ts'
import { isProgress, type PaymentState } from '#domain/payments/attempts.ts'
import { findNoRefundReason, noRefundReasons, refusalByReason } from '#domain/refunds/may-request.ts'

/**
 * A model of the shop as plain objects: states by the tables of the domain, money by addition. It separates what is
 * true at the provider from what the shop was told.
 */
export interface ModelOrder {
  no: string
  itemId: string
  kind: 'rent' | 'buy'
  status: OrderStatus
  pay: PayStatus
  total: number
  paid: number
  refunded: number
  deposit: number
  /** The deposit of its items; held from the day it is paid. */
  depositDue: number
  asked: { no: string; amount: number } | undefined
  /** The amount kept of the deposit is only in the ledger. */
  isSettled: boolean
  /** A machine was lost on the way: whether it can be replaced is not part of the model. */
  wasLost: boolean
  /** The amount that staff have entered as lost or returned by hand: it counts towards the concessions of the order. */
  byHand: number
  repair: { no: string; audit: 'wait_review' | 'approved' | 'review_rejected' | 'cancel' } | undefined
}

export interface Attempt {
  method: string
  /** At the provider; undefined: it was called and did not respond. */
  session: string | undefined
  url: string | undefined
  truth: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  truthFailure: string | null
  known: PaymentState
  failure: string | null
  surplus: boolean
  /** Its half hour is over. */
  late: boolean
}

export interface ModelCheckout {
  no: string
  /** A cart; or for an existing order: a change before shipment, more months, or the machine itself. */
  purpose: 'cart' | 'change' | 'renewal' | 'buy_out'
  amount: number
  pay: PayStatus
  ended: boolean
  /** Days since it was created. */
  age: number
  overdue: boolean
  attempts: Attempt[]
  /** For a cart its orders, for a change the order it belongs to. */
  orders: ModelOrder[]
}

export type Expected = { ok: true } | { ok: false; code: number }
export const fine: Expected = { ok: true }
export const no = (code: number) => ({ ok: false, code }) as const satisfies Expected

/** The amount that one person may give alone, and the refusal of more. */
export const limit = 50_000
export const waits = no(2)

const codeOf = { transition_invalid: 200302, completed_unchangeable: 200303, no_permission: 403 } as const
type Event = (typeof orderMachine)['transitions'][number]['event']
type By = Parameters<typeof step>[3]

export function may(order: ModelOrder, event: Event, by: By): Expected {
  const next = step(orderMachine, order.status, event, by)
  return next.ok ? fine : no(codeOf[next.refusal])
}

export function move(order: ModelOrder, event: Event, by: By): void {
  const next = step(orderMachine, order.status, event, by)
  if (!next.ok) throw new Error(`The model itself is wrong: ${order.status} ${event} ${by}`)
  order.status = next.value
}

const unsettled: readonly PaymentState[] = ['new', 'open', 'processing']
export const openAttempt = (checkout: ModelCheckout) => checkout.attempts.find(({ known }) => unsettled.includes(known))
export const isOpen = ({ pay: paid, ended }: ModelCheckout) => paid !== 'paid' && !ended

function setPay(checkout: ModelCheckout, pay: PayStatus): void {
  checkout.pay = pay
  if (checkout.purpose === 'cart') for (const order of checkout.orders) order.pay = pay
}

/** The shop has read the true state: applied once, whatever the source. */
export function hear(checkout: ModelCheckout, attempt: Attempt): void {
  const { truth, truthFailure } = attempt
  if (truthFailure !== null && truthFailure !== attempt.failure) {
    attempt.failure = truthFailure
    if (truth !== 'paid' && !checkout.ended && checkout.pay === 'wait_pay') setPay(checkout, 'pay_fail')
  }
  if (!isProgress(attempt.known, truth)) return
  attempt.known = truth
  if (truth !== 'paid') return
  attempt.surplus = !isOpen(checkout)
  if (!attempt.surplus) settle(checkout, attempt)
}

function settle(checkout: ModelCheckout, attempt: Attempt): void {
  if (checkout.purpose === 'cart') {
    setPay(checkout, 'paid')
    for (const order of checkout.orders) {
      move(order, 'paid', 'provider')
      Object.assign(order, { paid: order.total, deposit: order.depositDue })
    }
    return
  }
  const [order] = checkout.orders
  if (!order) throw new Error(`${checkout.no} is for nothing`)
  if (checkout.purpose === 'change' && order.status !== 'pay_success') {
    Object.assign(attempt, { surplus: true })
    checkout.ended = true
    return
  }
  checkout.pay = 'paid'
  // The price of the machine is paid for an order of its own.
  if (checkout.purpose === 'buy_out') return
  order.paid += checkout.amount
  order.total += checkout.amount
}

/** Ends a session at the provider, unless its state has changed. */
function endSession(checkout: ModelCheckout, attempt: Attempt): void {
  if (attempt.session === undefined) return
  if (attempt.truth === 'open') attempt.truth = 'expired'
  hear(checkout, attempt)
}

export interface Paying {
  expected: Expected
  /** The attempt to pay from now on: it has a session, or gets one from the response. */
  attempt?: Attempt
}

/** `reached`: whether the provider responds. */
export function pay(checkout: ModelCheckout, method: string, reached: boolean): Paying {
  const begun = openAttempt(checkout)
  if (begun) {
    if (begun.session === undefined && begun.late) begun.known = 'expired'
    else if (begun.session === undefined && begun.method !== method) {
      // The provider is asked for the session that was never seen, in order to end it.
      if (!reached) return { expected: no(200504) }
      Object.assign(begun, { session: 'unseen', known: 'open' })
    }
    if (begun.session !== undefined && unsettled.includes(begun.known)) {
      if (begun.known === 'processing') return { expected: no(200503) }
      const stays = begun.method === method && begun.failure === null && !begun.late
      if (!stays && !reached) return { expected: no(200504) }
      if (!stays) endSession(checkout, begun)
    }
  }
  if (checkout.pay === 'paid') return { expected: no(200503) }
  if (checkout.ended) return { expected: no(200202) }
  const open = openAttempt(checkout)
  if (open?.known === 'processing') return { expected: no(200503) }
  if (!open && checkout.overdue) return { expected: no(200202) }
  if (!open && checkout.pay === 'pay_fail') setPay(checkout, 'wait_pay')
  const attempt = open ?? begin(checkout, method)
  if (attempt.session === undefined && !reached) return { expected: no(200504) }
  return { expected: fine, attempt }
}

function begin(checkout: ModelCheckout, method: string): Attempt {
  const attempt: Attempt = {
    ...{ method, session: undefined, url: undefined, truth: 'open', truthFailure: null },
    ...{ known: 'new', failure: null, surplus: false, late: false },
  }
  checkout.attempts.push(attempt)
  return attempt
}

/** What the customer does at the provider, or their bank days later. */
export function act(attempt: Attempt, outcome: string): void {
  if (attempt.truth === 'open') {
    if (outcome === 'success') Object.assign(attempt, { truth: 'paid', truthFailure: null })
    if (outcome === 'delayed') Object.assign(attempt, { truth: 'processing', truthFailure: null })
    if (outcome === 'decline') attempt.truthFailure = 'card_declined'
  } else if (attempt.truth === 'processing') {
    if (outcome === 'delayed_success') Object.assign(attempt, { truth: 'paid', truthFailure: null })
    if (outcome === 'delayed_failure') {
      Object.assign(attempt, { truth: 'failed', truthFailure: 'payment_intent_payment_attempt_failed' })
    }
  }
}

/** Days pass: unpaid checkouts are late, and no session lasts longer than its half hour. */
export function passDays(checkouts: readonly ModelCheckout[], days: number): void {
  for (const checkout of checkouts.filter(isOpen)) {
    checkout.age += days
    checkout.overdue = !['renewal', 'buy_out'].includes(checkout.purpose) || checkout.age >= daysToPay
    for (const attempt of checkout.attempts) {
      attempt.late = true
      if (attempt.truth === 'open') attempt.truth = 'expired'
    }
  }
}

/** The price of a request can be paid within a week. */
const daysToPay = 7

export function outcomeOf(checkout: ModelCheckout): string {
  const newest = checkout.attempts.at(-1)
  if (checkout.pay === 'paid') return 'success'
  if (checkout.ended || newest === undefined) return 'cancel'
  if (newest.known === 'processing') return 'wait'
  return newest.known === 'failed' || newest.failure !== null ? 'fail' : 'cancel'
}

/** Cancelled, or too late: unless it was paid meanwhile or the money is on its way. */
export function closeUnpaid(checkout: ModelCheckout, event: 'cancel' | 'close', by: By): Expected {
  const open = openAttempt(checkout)
  if (open) endSession(checkout, open)
  if (checkout.pay === 'paid') return no(200503)
  if (checkout.ended) return fine
  const still = openAttempt(checkout)
  if (still?.known === 'processing') return no(200503)
  if (still) still.known = 'expired'
  checkout.ended = true
  if (checkout.purpose === 'cart') for (const order of checkout.orders) move(order, event, by)
  return fine
}

/** A provider that does not respond is not called again; checkouts without an attempt end without it. */
export function reconcile(checkouts: readonly ModelCheckout[], isReached: boolean): void {
  for (const checkout of isReached ? checkouts : []) {
    const open = openAttempt(checkout)
    if (open?.session !== undefined) hear(checkout, open)
  }
  for (const checkout of checkouts) {
    const open = openAttempt(checkout)
    if (!isOpen(checkout) || !checkout.overdue || open?.known === 'processing') continue
    if (isReached || open?.session === undefined) closeUnpaid(checkout, 'close', 'system')
  }
}

/** Everything that is left is refunded, and no payment stays open. */
export function refundAll(order: ModelOrder): void {
  Object.assign(order, { refunded: order.paid, deposit: 0, asked: undefined })
}

export const openGoods = ({ paid, refunded, deposit }: ModelOrder) => paid - refunded - deposit

export function askedBack(order: ModelOrder, amount: number): Expected {
  const why = findNoRefundReason({
    ...{ type: 'product', order_status: order.status, pay_status: order.pay, hasDeposit: order.kind === 'rent' },
    ...{ open: openGoods(order), isRequested: order.asked !== undefined },
  })
  if (why) return no(refundCodes[why])
  return amount > openGoods(order) ? no(200510) : fine
}

const numbers = {
  ...{ refund_order_status: 200512, payment_type_invalid: 200502, refund_operation_status: 200513 },
  ...{ refund_exists: 200514, refund_amount_exceeded: 200510 },
} as const
const refundCodes = Object.fromEntries(noRefundReasons.map(why => [why, numbers[refusalByReason[why]]])) as Record<
  (typeof noRefundReasons)[number],
  number
>
