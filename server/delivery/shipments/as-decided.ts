import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'

interface OrderState {
  order: Order
  items: readonly OrderItem[]
}

/** What a change of an order can affect: where and when its goods go, what each is, and what is paid for it. */
export function decidedOn({ order, items }: OrderState): string {
  const { recipient, street, house_number, postcode, city, country, start_on, end_on, lease_months } = order
  return JSON.stringify([
    [recipient, street, house_number, postcode, city, country, start_on, end_on, lease_months],
    items
      .map(({ item_id, sku_id, device_type_id, quantity, months, goods_due, due, deposit }) => [
        ...[item_id, sku_id, device_type_id, quantity],
        ...[months, goods_due, due, deposit],
      ])
      .toSorted(),
  ])
}

/** Refuses if the order has changed since it was assessed: nobody has checked what would leave now. */
export function assertAsDecided(decided: string, current: OrderState): void {
  if (decidedOn(current) !== decided) refuse('already_changed', { reason: 'order' })
}
