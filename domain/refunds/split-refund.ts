import { allocate, type Cents, clamp, sum } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { RefundType } from './states.ts'

/** The amounts of an item: goods and freight as net and tax, and the deposit. */
export interface Parts {
  readonly net: Cents
  readonly vat: Cents
  readonly deposit: Cents
}

/** What was paid for an item, and how much of it was not refunded yet. */
export interface ItemMoney {
  readonly item_id: string
  readonly paid: Parts
  readonly open: Parts
}

export interface RefundInput {
  readonly type: RefundType
  /** None: for the whole order. */
  readonly itemId?: string | null | undefined
  /** None: everything that is open. */
  readonly amount?: number | null | undefined
}

export type SplitRefusal = 'refund_amount_invalid' | 'refund_amount_exceeded' | 'order_item_not_found'

export type ItemParts = Parts & { readonly item_id: string }

export function openAmount({ net, vat, deposit }: Parts, type: RefundType): Cents {
  return type === 'deposit' ? deposit : net + vat
}

/**
 * Splits an amount into shares of items, to the cent. Several items share it in proportion to their open amounts;
 * within an item net and tax follow its stored amounts, so that all its refunds add up to exactly the item, however it
 * was divided.
 */
export function splitRefund(
  items: readonly ItemMoney[],
  { type, itemId, amount }: RefundInput,
): Result<ItemParts[], SplitRefusal> {
  const meant = itemId ? items.filter(item => item.item_id === itemId) : items
  if (itemId && meant.length === 0) return refuse('order_item_not_found')
  const open = meant.map(item => openAmount(item.open, type))
  const requested = amount ?? sum(open)
  if (amount !== undefined && amount !== null && !(Number.isSafeInteger(amount) && amount > 0)) {
    return refuse('refund_amount_invalid')
  }
  if (requested === 0 || requested > sum(open)) return refuse('refund_amount_exceeded')
  const shares = allocate(requested, open)
  const parts = meant.map((item, index) => toItemParts(item, type, shares[index] ?? 0))
  return ok(parts.filter(({ net, vat, deposit }) => net + vat + deposit > 0))
}

function toItemParts({ item_id, paid, open }: ItemMoney, type: RefundType, amount: Cents): ItemParts {
  if (type === 'deposit') return { item_id, net: 0, vat: 0, deposit: amount }
  // Computed cumulatively from the first refund: rounding each part by itself would deviate from the tax rate.
  const back = paid.net + paid.vat - open.net - open.vat
  const [netBack = 0] = allocate(back + amount, [paid.net, paid.vat])
  const net = clamp(netBack - (paid.net - open.net), Math.max(0, amount - open.vat), Math.min(amount, open.net))
  return { item_id, net, vat: amount - net, deposit: 0 }
}
