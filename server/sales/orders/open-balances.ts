import type { Reader } from '#db/transaction.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

/** What is still asked for of orders that a first part has concluded, by their ids. */
export async function openBalances(db: Reader, orders: readonly Order[]) {
  const partly = orders.filter(order => order.pay_status === 'paid' && order.paid_amount < order.total_amount)
  if (partly.length === 0) return new Map<string, { checkout_no: string; amount: number; pay_until: string }>()
  const open = await db
    .selectFrom('checkouts')
    .select(['order_id', 'checkout_no', 'amount', 'pay_until'])
    .where(
      'order_id',
      'in',
      partly.map(({ order_id }) => order_id),
    )
    .where('purpose', '=', 'balance')
    .where('pay_status', '<>', 'paid')
    .where('ended_at', 'is', null)
    .execute()
  return new Map(
    open.map(({ order_id, pay_until, ...charge }) => [
      order_id ?? '',
      { ...charge, pay_until: pay_until.toISOString() },
    ]),
  )
}
