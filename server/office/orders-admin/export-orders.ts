import { formatItemName } from '#server/money/refunds/queries.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { filteredOrders, orderSortings } from './store.ts'

type Row = Order & { goods: string }

export const exportOrders = exportList({
  name: 'orders',
  order: orderSortings['-created_at'],
  rows: filteredOrders,
  view: async ({ db }, orders, language): Promise<Row[]> => {
    const items = await findOrderItems(
      db,
      orders.map(({ order_id }) => order_id),
    )
    const goods = Map.groupBy(items, ({ order_id }) => order_id)
    const named = (orderId: string) =>
      (goods.get(orderId) ?? [])
        .map(({ quantity, names }) => `${quantity} × ${formatItemName(names, language)}`)
        .join(', ')
    return orders.map(order => ({ ...order, goods: named(order.order_id) }))
  },
  columns: ({ fields, text, number }) => [
    ...fields('text', 'order_no', 'kind', 'order_status', 'pay_status'),
    ...fields('moment', 'created_at', 'paid_at', 'shipped_at', 'delivered_at'),
    text('goods', row => row.goods),
    number('lease_months', row => row.lease_months),
    ...fields('text', 'start_on', 'end_on'),
    ...fields('cents', 'total_amount', 'paid_amount', 'refunded_amount', 'deposit_held'),
    ...fields(
      'text',
      'recipient',
      'email',
      'phone',
      'street',
      'house_number',
      'postcode',
      'city',
      'country',
      'language',
      'close_reason',
    ),
  ],
})
