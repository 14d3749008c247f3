import type { CartItemInput } from '../cart/add-to-cart.ts'
import type { Order } from './checkout.ts'

type Ordered = {
  items: readonly Pick<Order['items'][number], 'sku_id' | 'quantity' | 'months' | 'remark'>[]
}

/** The ordered goods as cart items: three contracts of one kind become one line of three. */
export function again(orders: readonly Ordered[]): CartItemInput[] {
  const lines = new Map<string, CartItemInput & { quantity: number }>()
  for (const { sku_id, quantity, months, remark } of orders.flatMap(({ items }) => items)) {
    const key = `${sku_id} ${months}`
    const before = lines.get(key)
    lines.set(key, before ? { ...before, quantity: before.quantity + quantity } : { sku_id, quantity, months, remark })
  }
  return [...lines.values()]
}
