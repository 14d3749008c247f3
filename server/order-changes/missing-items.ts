import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import type { OrderItem } from '../orders/store.ts'

const ends: readonly OrderStatus[] = orderMachine.ends

/** Whether nothing of an order goes on without what is missing. */
export function isWholeOrder(all: readonly OrderItem[], missing: readonly OrderItem[]): boolean {
  const open = all.filter(({ item_status }) => !ends.includes(item_status as OrderStatus))
  return open.every(({ item_id }) => missing.some(item => item.item_id === item_id))
}
