import type { Cents } from '../money.ts'
import type { ItemMoney, ItemParts } from './split-refund.ts'
import { splitRefund } from './split-refund.ts'
import type { RefundType, RefundWay } from './states.ts'

/** A payment of an order, and how much of it was not refunded yet. */
export interface PaymentRoom {
  readonly payment_id: string
  readonly way: RefundWay
  readonly left: Cents
  /** A bank has already returned this amount, so nothing is sent for it. */
  readonly loss?: Loss
}

/** A lost dispute, and the order whose money it took; null: no order. */
export interface Loss {
  readonly dispute_id: string
  readonly lost_by: string | null
}

export interface Portion {
  readonly payment_id: string | null
  readonly way: RefundWay
  readonly amount: Cents
  readonly loss?: Loss
}

/**
 * An unpaid amount is set off instead of refunded. An order may have several payments (a renewal, a change, a balance),
 * and none refunds more than it brought. The rooms are in the order of use; what exceeds them is paid to a bank
 * account.
 */
export function spread(amount: Cents, rooms: readonly PaymentRoom[], owed: Cents = 0): Portion[] {
  const off = Math.min(amount, owed)
  const portions: Portion[] = off > 0 ? [{ payment_id: null, way: 'set_off', amount: off }] : []
  let rest = amount - off
  for (const { left, ...by } of rooms) {
    const portion = Math.min(rest, left)
    if (portion <= 0) continue
    portions.push({ ...by, amount: portion })
    rest -= portion
  }
  return rest > 0 ? [...portions, { payment_id: null, way: 'bank_transfer', amount: rest }] : portions
}

/** Divides the shares along the portions; together they add up to the original amounts, to the cent. */
export function cutShares<Share extends ItemParts>(
  shares: readonly Share[],
  portions: readonly Portion[],
  type: RefundType,
): Share[][] {
  let left: ItemMoney[] = shares.map(({ item_id, net, vat, deposit }) => {
    const parts = { net, vat, deposit }
    return { item_id, paid: parts, open: parts }
  })
  return portions.map(({ amount }) => {
    const cut = splitRefund(left, { type, amount })
    if (!cut.ok) throw new Error(`A portion of ${amount} is not in its shares`)
    left = left.map(item => {
      const portion = cut.value.find(({ item_id }) => item_id === item.item_id)
      if (!portion) return item
      const { net, vat, deposit } = item.open
      return { ...item, open: { net: net - portion.net, vat: vat - portion.vat, deposit: deposit - portion.deposit } }
    })
    return cut.value.flatMap(portion => {
      const share = shares.find(({ item_id }) => item_id === portion.item_id)
      return share ? [{ ...share, net: portion.net, vat: portion.vat, deposit: portion.deposit }] : []
    })
  })
}
