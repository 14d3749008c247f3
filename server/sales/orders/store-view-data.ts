import type { Reader } from '#db/transaction.ts'
import { kindsWith } from '#domain/requests/traits.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'

export type CheckoutOfOrder = Pick<
  Checkout,
  'checkout_no' | 'pay_until' | 'ended_at' | 'amount' | 'first_amount' | 'rest_days'
>

export interface ItemViewData {
  checkouts: Map<string, CheckoutOfOrder>
  products: Map<string, { key: string; device_type: string | null; gallery: unknown }>
  /** The serial numbers of machines that were handed out. */
  serials: Map<string, string[]>
  /** When rented machines were collected for their return. */
  returned: Map<string, string>
}

/** What views of orders need besides the rows themselves, in four queries for any number of orders. */
export async function readItemViewData(
  db: Reader,
  items: readonly OrderItem[],
  orders: readonly Order[],
): Promise<ItemViewData> {
  if (orders.length === 0) return { checkouts: new Map(), products: new Map(), serials: new Map(), returned: new Map() }
  const checkouts = await db
    .selectFrom('checkouts')
    .select(['checkout_id', 'checkout_no', 'pay_until', 'ended_at', 'amount', 'first_amount', 'rest_days'])
    .where('checkout_id', 'in', [...new Set(orders.map(order => order.checkout_id))])
    .execute()
  const products = await db
    .selectFrom('products')
    .leftJoin('device_types', 'device_types.device_type_id', 'products.device_type_id')
    .select(['products.product_id', 'products.key', 'device_types.key as device_type'])
    .select(['products.gallery as product_gallery', 'device_types.gallery as type_gallery'])
    .where('products.product_id', 'in', [...new Set(items.map(item => item.product_id))])
    .execute()
  const units = await db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select(['order_item_id', 'serial_number'])
    .where(
      'order_item_id',
      'in',
      items.map(item => item.item_id),
    )
    .where('reservation_state', 'in', ['out', 'done'])
    .orderBy('serial_number')
    .execute()
  const returns = await db
    .selectFrom('requests')
    .select(['item_id', 'picked_up_on'])
    .where('order_id', 'in', [...new Set(orders.map(order => order.order_id))])
    .where('apply_type', 'in', kindsWith('returnsGoods'))
    .where('audit_status', '=', 'approved')
    .where('picked_up_on', 'is not', null)
    .execute()
  return {
    returned: new Map(returns.map(row => [row.item_id, row.picked_up_on ?? ''])),
    checkouts: new Map(checkouts.map(row => [row.checkout_id, row])),
    products: new Map(
      products.map(row => [
        row.product_id,
        { key: row.key, device_type: row.device_type, gallery: row.type_gallery ?? row.product_gallery },
      ]),
    ),
    serials: new Map(
      [...Map.groupBy(units, unit => unit.order_item_id ?? '')].map(([item, rows]) => [
        item,
        rows.map(row => row.serial_number),
      ]),
    ),
  }
}
