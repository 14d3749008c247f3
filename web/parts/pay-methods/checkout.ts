import { CallFailure } from '#client/call-failure.ts'
import type { Call, CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { pagePath } from '../../paths.ts'

export type Checkout = CallData<'GET /checkouts/{checkout_no}'>
export type Order = CallData<'GET /orders/{order_no}'>
export type Item = Order['items'][number]
export type Outcome = CallData<'POST /checkouts/{checkout_no}/outcome'>

export interface Payment {
  checkout: Checkout
  orders: readonly Order[]
}

export async function loadPayment(call: Call, checkout_no: string): Promise<Payment> {
  const checkout = await call('GET /checkouts/{checkout_no}', { params: { checkout_no } })
  return { checkout, orders: await loadOrders(call, checkout) }
}

export function loadOrders(call: Call, { orders }: Checkout): Promise<Order[]> {
  return Promise.all(orders.map(({ order_no }) => call('GET /orders/{order_no}', { params: { order_no } })))
}

/** `dropped`: a charge for an existing order; the order continues without it. */
export type PaymentState = 'open' | 'paid' | 'expired' | 'canceled' | 'dropped'

export function getPayingState({ pay_status, ended, purpose, orders }: Checkout): PaymentState {
  if (pay_status === 'paid') return 'paid'
  if (!ended) return 'open'
  if (purpose !== 'cart') return 'dropped'
  return orders.some(({ order_status }) => order_status === 'canceled') ? 'canceled' : 'expired'
}

/** The payment as it is once its deadline has passed. */
export function asOverdue({ checkout, orders }: Payment): Payment {
  return { checkout: { ...checkout, ended: true, pay_until: null }, orders }
}

/** The method of the last attempt, if it is still offered; else the usual one of the country, which comes first. */
export function usualMethod(orders: readonly Pick<Order, 'events'>[], offered: readonly PayMethod[]): PayMethod {
  const used = orders.flatMap(({ events }) => events).findLast(({ event }) => event === 'payment_started')
  return offered.find(method => method === used?.reason) ?? offered[0] ?? 'card'
}

/** A payment was started and its result is not known yet. */
export function isBegun({ checkout, orders }: Payment): boolean {
  const isOpen = checkout.purpose === 'cart' && checkout.pay_status === 'wait_pay'
  return isOpen && orders.some(({ events }) => events.some(({ event }) => event === 'payment_started'))
}

export function orderHref(language: Language, { order_no, kind }: Pick<Order, 'order_no' | 'kind'>): string {
  return pagePath(language, kind === 'rent' ? 'order_rent_detail' : 'order_buy_detail', { order_no })
}

/** The checkout number in the address; undefined: none that is well-formed. */
export function readCheckoutNo(search: string): string | undefined {
  const number = new URLSearchParams(search).get('checkout_no')?.trim()
  return number && /^[\w-]{1,32}$/.test(number) ? number : undefined
}

const notFound = 404

export function isUnknown(error: unknown): boolean {
  return error instanceof CallFailure && error.http === notFound
}

/** Why no payment is possible, by the names of the contract. */
export type Hindrance = 'paid' | 'processing' | 'ended' | 'too_late'
const hindrances: readonly string[] = ['paid', 'processing', 'ended', 'too_late'] satisfies Hindrance[]

export function getHindrance(error: unknown): Hindrance | undefined {
  if (!(error instanceof CallFailure) || typeof error.data !== 'object' || error.data === null) return undefined
  const reason = 'reason' in error.data ? error.data.reason : undefined
  return typeof reason === 'string' && hindrances.includes(reason) ? (reason as Hindrance) : undefined
}
