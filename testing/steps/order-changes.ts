import { randomUUID } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import type { TestApp } from '../shop/test-app.ts'
import { register } from './accounts.ts'
import { type Line, termsVersion, till } from './orders.ts'

export type Offer = CallData<'POST /orders/{order_no}/change-offer'>
export type Changed = CallData<'POST /orders/{order_no}/change'>
type Codes = { coupon_code?: string; share_code?: string }

export const elsewhere = { street: 'Kade', house_number: '7 b', postcode: '3811 AB', city: 'Amersfoort', country: 'NL' }
export const abroad = { street: 'Torstraße', house_number: '9', postcode: '10119', city: 'Berlin', country: 'DE' }

/** A customer who changes their order. */
export async function changer(app: TestApp) {
  const shopper = till(app, await register(app), { house_number: randomUUID().slice(0, 6) })
  const { call } = shopper
  const terms_version = await termsVersion(app)

  async function firstOf(checkout: { orders: { order_no: string; kind: string }[] }, kind: string): Promise<string> {
    return checkout.orders.find(order => order.kind === kind)?.order_no ?? ''
  }

  return {
    ...shopper,
    /** A paid order of this kind. */
    async ordered(lines: readonly Line[], kind: 'rent' | 'buy' = 'rent', codes: Codes = {}): Promise<string> {
      return firstOf(await shopper.paid(lines, codes), kind)
    },
    async waiting(lines: readonly Line[], kind: 'rent' | 'buy' = 'rent'): Promise<string> {
      return firstOf(await shopper.placed(lines), kind)
    },
    ask: (orderNo: string, wish: object) => call('POST', `/orders/${orderNo}/change-offer`, wish),
    async offer(orderNo: string, wish: object): Promise<Offer> {
      const answer = await call('POST', `/orders/${orderNo}/change-offer`, wish)
      if (answer.status !== 200) throw new Error(`No offer: ${answer.text}`)
      return answer.json.data as Offer
    },
    take: (orderNo: string, wish: object, offer_hash: string, more: object = {}) =>
      call('POST', `/orders/${orderNo}/change`, { ...wish, offer_hash, terms_version }, more),
    async change(orderNo: string, wish: object): Promise<Changed> {
      const { json } = await call('POST', `/orders/${orderNo}/change-offer`, wish)
      const { offer_hash } = json.data as Offer
      const answer = await call('POST', `/orders/${orderNo}/change`, { ...wish, offer_hash, terms_version })
      if (answer.status !== 200) throw new Error(`Not changed: ${answer.text}`)
      return answer.json.data as Changed
    },
  }
}

export type Changer = Awaited<ReturnType<typeof changer>>

/** Orders whose items and ledger disagree. */
export async function unlike({ context }: TestApp): Promise<unknown[]> {
  const { rows } =
    await context.connection.pool.query(`select order_no, item_id from orders join order_items i using (order_id)
     where order_status = 'pay_success' and item_status = 'pay_success' and not exists (
       select from refunds r where r.order_id = orders.order_id and refund_reason <> 'changed') and (
       net <> (select -coalesce(sum(amount), 0) from ledger_entries e where e.item_id = i.item_id
         and account like '%_revenue' and e.vat_country = i.vat_country and e.vat_percent = i.vat_percent)
       or vat <> (select -coalesce(sum(amount), 0) from ledger_entries e where e.item_id = i.item_id and account = 'vat'
         and e.vat_country = i.vat_country and e.vat_percent = i.vat_percent)
       or deposit <> (select -coalesce(sum(amount), 0) from ledger_entries e where e.item_id = i.item_id
         and account = 'deposits'))`)
  return rows
}

/** The state of an order after a change. */
export function changedFacts(app: () => TestApp) {
  const query = async (text: string, values: unknown[] = []) =>
    (await app().context.connection.pool.query(text, values)).rows
  return {
    query,
    async busyOf(orderNo: string) {
      const [row] = await query(
        `select lower(busy)::text as from, upper(busy)::text as to, reservation_state as state, device_id
           from unit_reservations r join order_items on item_id = order_item_id join orders using (order_id)
          where order_no = $1 and reservation_state in ('held', 'booked')`,
        [orderNo],
      )
      return row
    },
    papersOf: (orderNo: string) =>
      query(
        `select i.kind, i.gross, i.reference from invoices i join orders using (order_id) where order_no = $1
          order by issued_at, invoice_no`,
        [orderNo],
      ),
    async mailsOf(orderNo: string) {
      const rows = await query(
        "select template from mails where data -> 'order_nos' ? $1 order by created_at, template",
        [orderNo],
      )
      return rows.map(({ template }) => template)
    },
    async moneyOf(orderNo: string) {
      const [row] = await query(
        'select total_amount, paid_amount, refunded_amount, deposit_held from orders where order_no = $1',
        [orderNo],
      )
      return row
    },
  }
}

export const rent = (months = 6, more: object = {}) => ({ sku: 'genie-600-rent', months, ...more })

/**
 * The reserved range of a rental, with one day to prepare, three for the delivery, four for the return and two until it
 * is available.
 */
export const around = (start: Day, months: number) => ({
  from: addDays(start, -4),
  to: addDays(addMonths(start, months), 6),
})
