import { allocate, type Cents, sum } from '../money.ts'

/** What a payment brought for one order, how much of that was not refunded, and the prices of the order's items. */
export interface ReceivedAmount {
  readonly order_id: string
  readonly amount: Cents
  readonly left: Cents
  readonly items: readonly Cents[]
}

export interface DisputeShare {
  /** null: the money belonged to no order. */
  readonly order_id: string | null
  readonly amount: Cents
}

/**
 * Determines which orders of a payment a dispute concerns. The bank names only an amount: where exactly one order, or
 * exactly one order with such an item, has this amount left, it is meant; otherwise each order bears its share of what
 * is left. An amount above what is left was refunded by another way too, and is borne by the orders of those refunds.
 */
export function shareDispute(amount: Cents, received: readonly ReceivedAmount[]): DisputeShare[] {
  if (received.length === 0) return [{ order_id: null, amount }]
  for (const isMeant of [
    (one: ReceivedAmount) => one.left === amount,
    ({ left, items }: ReceivedAmount) => left >= amount && items.some(cost => cost === amount),
  ]) {
    const meant = received.filter(isMeant)
    const [only] = meant
    if (only && meant.length === 1) return [{ order_id: only.order_id, amount }]
  }
  const left = received.map(one => one.left)
  const within = Math.min(amount, sum(left))
  const parts = within > 0 ? allocate(within, left) : []
  const gone = received.map(one => one.amount - one.left)
  const weights = sum(gone) > 0 ? gone : received.map(one => one.amount)
  const above = amount > within ? allocate(amount - within, weights) : []
  return received
    .map(({ order_id }, index) => ({ order_id, amount: (parts[index] ?? 0) + (above[index] ?? 0) }))
    .filter(share => share.amount > 0)
}
