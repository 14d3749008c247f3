import { allocate, type Cents } from '../money.ts'

/** What a payment brought for one order, and what the items of that order cost. */
export interface Received {
  readonly order_id: string
  readonly amount: Cents
  readonly items: readonly Cents[]
}

export interface DisputeShare {
  /** null: the money belonged to no order. */
  readonly order_id: string | null
  readonly amount: Cents
}

/**
 * Which orders of a payment a bank asks the money back of. It names an amount only: where exactly one order, or exactly
 * one order with such an item, cost that much, it is meant; else each order bears its part of the payment.
 */
export function shareDispute(amount: Cents, received: readonly Received[]): DisputeShare[] {
  if (received.length === 0) return [{ order_id: null, amount }]
  for (const isMeant of [
    (one: Received) => one.amount === amount,
    ({ items }: Received) => items.some(cost => cost === amount),
  ]) {
    const meant = received.filter(isMeant)
    const [only] = meant
    if (only && meant.length === 1) return [{ order_id: only.order_id, amount }]
  }
  const parts = allocate(
    amount,
    received.map(one => one.amount),
  )
  return received
    .map(({ order_id }, index) => ({ order_id, amount: parts[index] ?? 0 }))
    .filter(share => share.amount > 0)
}
