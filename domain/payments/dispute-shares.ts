import { allocate, type Cents, sum } from '../money.ts'

/** What a payment brought for one order, what of it has not gone back, and what the items of that order cost. */
export interface Received {
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
 * Which orders of a payment a bank asks the money back of. It names an amount only: where exactly one order, or exactly
 * one order with such an item, has so much left, it is meant; else each order bears its part of what is left. More than
 * is left was sent by another way as well, and is borne by the orders that it was sent for.
 */
export function shareDispute(amount: Cents, received: readonly Received[]): DisputeShare[] {
  if (received.length === 0) return [{ order_id: null, amount }]
  for (const isMeant of [
    (one: Received) => one.left === amount,
    ({ left, items }: Received) => left >= amount && items.some(cost => cost === amount),
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
