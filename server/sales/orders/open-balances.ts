import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { balanceDueAt, isBalancePaused, isWithdrawalStated } from '#server/money/payments/owed.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

export interface OpenBalance {
  checkout_no: string
  amount: number
  /** null: it is due once the whole order was delivered. */
  pay_until: string | null
  /** Goods of it go back to us: it may be paid, and nobody asks for it. */
  paused: boolean
}

/**
 * What is still owed for orders that a first part has concluded, by their ids; nothing where somebody has withdrawn.
 */
export async function openBalances(
  db: Reader,
  orders: readonly Order[],
  today: Day,
): Promise<Map<string, OpenBalance>> {
  const found = new Map<string, OpenBalance>()
  const partly = orders.filter(order => order.pay_status === 'paid' && order.paid_amount < order.total_amount)
  if (partly.length === 0) return found
  const open = await db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.order_id', 'checkouts.order_id')
    .select([
      'orders.order_id',
      'checkout_no',
      'amount',
      balanceDueAt.as('due'),
      isBalancePaused(today).as('is_paused'),
    ])
    .where(
      'orders.order_id',
      'in',
      partly.map(({ order_id }) => order_id),
    )
    .where('purpose', '=', 'balance')
    .where('checkouts.pay_status', '<>', 'paid')
    .where('checkouts.ended_at', 'is', null)
    .execute()
  for (const { order_id, checkout_no, amount, due, is_paused: paused } of open) {
    const order = partly.find(one => one.order_id === order_id)
    if (order && (await isWithdrawalStated(db, order))) continue
    found.set(order_id, { checkout_no, amount, paused, pay_until: paused ? null : (due?.toISOString() ?? null) })
  }
  return found
}
