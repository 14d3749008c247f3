import { nameOf } from '#server/money/refunds/queries.ts'
import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { filteredOrders, type OrderFilter, orderSortings } from './store.ts'

type Row = Order & { goods: string }

const { text, number, cents, moment } = column

const columns: CsvColumn<Row>[] = [
  text('order_no', row => row.order_no),
  text('kind', row => row.kind),
  text('order_status', row => row.order_status),
  text('pay_status', row => row.pay_status),
  moment('created_at', row => row.created_at),
  moment('paid_at', row => row.paid_at),
  moment('shipped_at', row => row.shipped_at),
  moment('delivered_at', row => row.delivered_at),
  text('goods', row => row.goods),
  number('lease_months', row => row.lease_months),
  text('start_on', row => row.start_on),
  text('end_on', row => row.end_on),
  cents('total_amount', row => row.total_amount),
  cents('paid_amount', row => row.paid_amount),
  cents('refunded_amount', row => row.refunded_amount),
  cents('deposit_held', row => row.deposit_held),
  text('recipient', row => row.recipient),
  text('email', row => row.email),
  text('phone', row => row.phone),
  text('street', row => row.street),
  text('house_number', row => row.house_number),
  text('postcode', row => row.postcode),
  text('city', row => row.city),
  text('country', row => row.country),
  text('language', row => row.language),
  text('close_reason', row => row.close_reason),
]

export const exportOrders = exportList({
  name: 'orders',
  order: orderSortings['-created_at'],
  rows: (db, filter: OrderFilter) => filteredOrders(db, filter),
  view: async ({ db }, orders, language): Promise<Row[]> => {
    const items = await findOrderItems(
      db,
      orders.map(({ order_id }) => order_id),
    )
    const goods = Map.groupBy(items, ({ order_id }) => order_id)
    const named = (orderId: string) =>
      (goods.get(orderId) ?? []).map(({ quantity, names }) => `${quantity} × ${nameOf(names, language)}`).join(', ')
    return orders.map(order => ({ ...order, goods: named(order.order_id) }))
  },
  columns,
})
