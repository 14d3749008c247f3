import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import type { OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { type PayMethod, payMethods } from '#domain/payments/methods.ts'
import type { PageId } from '../../pages.ts'
import { pagePath } from '../../paths.ts'

export type Order = CallData<'GET /orders'>['list'][number]
export type OrderDetail = CallData<'GET /orders/{order_no}'>
export type OrderItem = Order['items'][number]
export type OrderEvent = OrderDetail['events'][number]
export type OrderKind = Order['kind']
export type OrderAction = Order['actions'][number]

/** A copy of the final states of the state table, so that a page need not load the table. */
const ends: readonly OrderStatus[] = [
  'completed',
  'closed',
  'canceled',
] satisfies (typeof orderMachine)['ends'][number][]

/** The order is in a final state, whether it was completed or not. */
export function isOver({ order_status }: Pick<Order, 'order_status'>): boolean {
  return ends.includes(order_status)
}

/** The status as its badge says it: of a purchase in two parts, whether more than the first of them is paid. */
export function toShownStatus({ order_status, balance }: Pick<Order, 'order_status' | 'balance'>) {
  return order_status === 'pay_success' && balance ? 'first_paid' : order_status
}

/** The order ended before its time. */
export function isBrokenOff({ order_status }: Pick<Order, 'order_status'>): boolean {
  return order_status === 'canceled' || order_status === 'closed'
}

const details = { rent: 'order_rent_detail', buy: 'order_buy_detail' } as const satisfies Record<OrderKind, PageId>
const lists = { rent: 'order_rent_list', buy: 'order_buy_list' } as const satisfies Record<OrderKind, PageId>

export function detailPath(
  language: Language,
  { kind, order_no }: Pick<Order, 'kind' | 'order_no'>,
  sectionId = '',
): string {
  return pagePath(language, details[kind], { order_no }, sectionId)
}

export function listPath(language: Language, kind: OrderKind): string {
  return pagePath(language, lists[kind])
}

/** The address of its parcels: a page of its own for a purchase, a section of the order page for a rental. */
export function parcelsPath(language: Language, order: Pick<Order, 'kind' | 'order_no'>): string {
  const { kind, order_no } = order
  return kind === 'buy'
    ? pagePath(language, 'order_buy_transport', { order_no })
    : detailPath(language, order, 'delivery')
}

export function payPath(language: Language, { checkout_no }: Pick<Order, 'checkout_no'>): string {
  return pagePath(language, 'pay', { checkout_no })
}

/** The payment method: the one chosen in the last attempt before the payment. */
export function findPayMethod({ events }: Pick<OrderDetail, 'events'>): PayMethod | undefined {
  const paid = events.findIndex(({ event }) => event === 'paid')
  const chosen = events.slice(0, Math.max(0, paid)).findLast(({ event }) => event === 'payment_started')
  return payMethods.find(method => method === chosen?.reason)
}

export function formatFullName({ name, variant }: Pick<OrderItem, 'name' | 'variant'>): string {
  return variant ? `${name}, ${variant}` : name
}
