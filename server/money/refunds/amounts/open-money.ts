import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { freightTaken, type NetAndVat, orderedComponents, toOrderedComponent } from '#domain/ledger/components.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { type Cents, clamp, sum } from '#domain/money.ts'
import type { ItemMoney, ItemParts } from '#domain/refunds/split-refund.ts'
import { findOrderItems, type OrderItem } from '#server/records/orders/order-rows.ts'
import { itemBalances } from '../store.ts'

export interface OrderMoney {
  items: OrderItem[]
  money: ItemMoney[]
}

/** What was paid for each item as it was ordered, and what of that was not refunded. */
export async function readOrderMoney(db: Reader, orderId: string): Promise<OrderMoney> {
  const items = await findOrderItems(db, [orderId])
  const balances = await itemBalances(db, orderId)
  const money = items.map(({ item_id, net, vat, deposit }) => {
    const balance = balances.get(item_id)
    const ordered = orderedComponents.map(component => balance?.[component] ?? nothing)
    return {
      item_id,
      paid: { net, vat, deposit },
      open: {
        net: sum(ordered.map(row => row.net)),
        vat: sum(ordered.map(row => row.vat)),
        deposit: balance?.deposit?.net ?? 0,
      },
    }
  })
  return { items, money }
}

/** What of an item was not refunded. */
export async function readItemOpen(db: Reader, { item_id, order_id }: Pick<OrderItem, 'item_id' | 'order_id'>) {
  const { money } = await readOrderMoney(db, order_id)
  return money.find(item => item.item_id === item_id)?.open
}

/** What was refunded of the goods of an item from a moment on: sent, set off, or settled by a chargeback. */
export async function readGoodsRefunded(db: Reader, itemId: string, since: Date): Promise<Cents> {
  const { amount } = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.transaction_id', 'e.transaction_id')
    .select(eb => eb.fn.coalesce(eb.fn.sum<string>('e.amount'), sql<string>`0`).as('amount'))
    .where('e.item_id', '=', itemId)
    .where('e.component', '=', 'goods')
    .where('t.kind', '=', 'refund')
    .where('t.booked_at', '>=', since)
    .where(eb => eb.or([eb('e.account', '=', 'vat'), eb('e.account', 'like', '%\\_revenue')]))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

/** Whether nothing of what was paid for goods and delivery of an order was refunded. */
export async function isWhole(db: Reader, orderId: string): Promise<boolean> {
  const { items, money } = await readOrderMoney(db, orderId)
  return findWholeLines({ items, money }).length === items.length
}

/**
 * The lines of which nothing was refunded: they can be divided, and become another model. A refund of a part of a line
 * could not be assigned to one of its pieces.
 */
export async function listWholeLines(db: Reader, orderId: string): Promise<OrderItem[]> {
  return findWholeLines(await readOrderMoney(db, orderId))
}

export async function isLineWhole(db: Reader, line: Pick<OrderItem, 'item_id' | 'order_id'>): Promise<boolean> {
  return (await listWholeLines(db, line.order_id)).some(({ item_id }) => item_id === line.item_id)
}

function findWholeLines({ items, money }: OrderMoney): OrderItem[] {
  const touched = money.filter(({ paid, open }) => paid.net !== open.net || paid.vat !== open.vat)
  return items.filter(({ item_id }) => !touched.some(item => item.item_id === item_id))
}

const nothing: NetAndVat = { net: 0, vat: 0 }

/** The same shares, divided into goods and delivery by what is open of each. */
export async function withFreight(db: Reader, orderId: string, shares: readonly Share[]): Promise<Share[]> {
  const balances = await itemBalances(db, orderId)
  return shares.map(share => {
    const component = share.component ?? toOrderedComponent(share.vat_kind)
    // What was billed later has no delivery in it.
    if (share.account || component === 'service' || component === 'fee') return share
    const { [component]: main = nothing, freight = nothing } = balances.get(share.item_id) ?? {}
    return { ...share, freightPart: freightTaken(share, main, freight, share.freightPart) }
  })
}

/** Shares as they are booked: with the order, the tax and the kind of each item. */
export function toShares(items: readonly OrderItem[], parts: readonly ItemParts[]): Share[] {
  return parts.flatMap(part => {
    const item = items.find(({ item_id }) => item_id === part.item_id)
    if (!item) return []
    const { order_id, vat_kind, vat_country, vat_percent } = item
    return [{ ...part, order_id, vat_kind, vat_country, vat_percent }]
  })
}

/**
 * Earlier refunds are deducted: a full refund after a partial one is the rest. What is open was booked at the rates of
 * its bills, so the division of an item's own row into net and tax gives way to it, not the amount.
 */
export function withinOpen(shares: readonly Share[], money: readonly ItemMoney[]): Share[] {
  return shares.map(share => {
    const open = money.find(({ item_id }) => item_id === share.item_id)?.open ?? { net: 0, vat: 0, deposit: 0 }
    const gross = Math.min(share.net + share.vat, open.net + open.vat)
    const net = clamp(share.net, Math.max(0, gross - open.vat), Math.min(gross, open.net))
    return { ...share, net, vat: gross - net, deposit: Math.min(share.deposit, open.deposit) }
  })
}
