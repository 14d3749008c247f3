import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import type { ItemMoney, ItemParts } from '#domain/refunds/split-refund.ts'
import { type Checkout, findRelatedOrders, type Order } from '#server/records/orders/order-rows.ts'
import type { Payment } from '../../payments/queries.ts'
import { itemBalances } from '../store.ts'
import { readOrderMoney, toShares } from './open-money.ts'

/** An order that a payment paid for, with what of it can still be refunded. */
export interface PaidPart {
  order: Order
  money: ItemMoney[]
  /** The refund as it is booked. */
  toShares(parts: readonly ItemParts[]): Share[]
}

/** The orders that received a payment. For one that none received: the orders of its checkout. */
export async function ordersPaidWith(db: Reader, { payment_id }: Payment, checkout: Checkout): Promise<Order[]> {
  const received = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', 'in', eb =>
      eb
        .selectFrom('ledger_entries')
        .innerJoin('ledger_transactions', 'ledger_transactions.transaction_id', 'ledger_entries.transaction_id')
        .select(sql<string>`ledger_entries.order_id`.as('order_id'))
        .where('reference', '=', `payment:${payment_id}`)
        .where('account', '=', 'receivable')
        .where('ledger_entries.order_id', 'is not', null),
    )
    .orderBy('order_id')
    .execute()
  return received.length > 0 ? received : findRelatedOrders(db, checkout)
}

/**
 * The payment of a bill for work paid for that work, and not for the goods or the rent of its order. A debt above a
 * deposit is no sale that could be refunded: no order explains a refund of it, and staff decide what it was.
 */
export async function paidParts(db: Reader, checkout: Checkout, orders: readonly Order[]): Promise<PaidPart[]> {
  const { what } = (checkout.about ?? {}) as { what?: string }
  if (checkout.purpose === 'request' && what === 'settlement') return []
  const work = checkout.purpose === 'request' && what === 'bill' ? await workPaidWith(db, checkout) : undefined
  const parts: PaidPart[] = []
  for (const order of orders) parts.push(work ? await readWorkPart(db, order, work) : await readOrderPart(db, order))
  return parts
}

async function readOrderPart(db: Reader, order: Order): Promise<PaidPart> {
  const { items, money } = await readOrderMoney(db, order.order_id)
  return { order, money, toShares: parts => toShares(items, parts) }
}

async function readWorkPart(db: Reader, order: Order, work: readonly Work[]): Promise<PaidPart> {
  const balances = await itemBalances(db, order.order_id)
  const rows = work.filter(({ order_id }) => order_id === order.order_id)
  const money = rows.map(({ item_id, net, vat }): ItemMoney => {
    const open = balances.get(item_id)?.service ?? { net: 0, vat: 0 }
    const paid = { net: Number(net), vat: Number(vat), deposit: 0 }
    return {
      item_id,
      paid,
      open: { net: Math.min(paid.net, open.net), vat: Math.min(paid.vat, open.vat), deposit: 0 },
    }
  })
  return {
    ...{ order, money },
    toShares: parts =>
      parts.flatMap(part => {
        const row = rows.find(({ item_id }) => item_id === part.item_id)
        if (!row) return []
        const { order_id, vat_country, vat_percent } = row
        return [{ ...part, order_id, vat_country, vat_percent, vat_kind: 'service', component: 'service' }]
      }),
  }
}

interface Work {
  order_id: string
  item_id: string
  vat_country: string
  vat_percent: number
  net: string
  vat: string
}

/** The work that was billed with a charge, item by item. */
async function workPaidWith(db: Reader, { checkout_id }: Checkout): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select e.order_id, item_id, max(vat_country) as vat_country, max(vat_percent) as vat_percent,
           -coalesce(sum(amount) filter (where account <> 'vat'), 0) as net,
           -coalesce(sum(amount) filter (where account = 'vat'), 0) as vat
      from ledger_entries e join ledger_transactions t using (transaction_id)
     where t.checkout_id = ${checkout_id} and t.kind = 'sale' and component = 'service'
     group by e.order_id, item_id
     order by item_id`.execute(db)
  return rows
}
