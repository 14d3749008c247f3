import type { Reader } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { sum } from '#domain/money.ts'
import type { VatKind } from '#domain/pricing/vat.ts'
import type { ItemMoney, ItemParts } from '#domain/refunds/split-refund.ts'
import { itemsOf, type OrderItem } from '../orders/store.ts'
import { bookedOf } from './store.ts'

export interface OrderMoney {
  items: OrderItem[]
  money: ItemMoney[]
}

/** What was paid for each item, and what of it the books still hold: never more than the item's own stored share. */
export async function readOrderMoney(db: Reader, orderId: string): Promise<OrderMoney> {
  const items = await itemsOf(db, [orderId])
  const booked = await bookedOf(db, orderId)
  const money = items.map(({ item_id, net, vat, deposit }) => {
    const left = (of: number, isMine: (account: string) => boolean) => {
      const rows = booked.filter(row => row.item_id === item_id && isMine(row.account))
      return Math.min(of, Math.max(0, -sum(rows.map(row => row.amount))))
    }
    return {
      item_id,
      paid: { net, vat, deposit },
      open: {
        net: left(net, account => account.endsWith('_revenue')),
        vat: left(vat, account => account === 'vat'),
        deposit: left(deposit, account => account === 'deposits'),
      },
    }
  })
  return { items, money }
}

/** As it is booked: with the order, the tax and the kind of each item. */
export function sharesOf(items: readonly OrderItem[], parts: readonly ItemParts[]): Share[] {
  return parts.flatMap(part => {
    const item = items.find(({ item_id }) => item_id === part.item_id)
    if (!item) return []
    const { order_id, vat_kind, vat_country, vat_percent } = item
    return [{ ...part, order_id, vat_kind: vat_kind as VatKind, vat_country, vat_percent }]
  })
}

/** What went back before is not given back again: a full refund after a partial one is the rest. */
export function withinOpen(shares: readonly Share[], money: readonly ItemMoney[]): Share[] {
  return shares.map(share => {
    const open = money.find(({ item_id }) => item_id === share.item_id)?.open ?? { net: 0, vat: 0, deposit: 0 }
    return {
      ...share,
      net: Math.min(share.net, open.net),
      vat: Math.min(share.vat, open.vat),
      deposit: Math.min(share.deposit, open.deposit),
    }
  })
}
