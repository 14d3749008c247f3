import type { Actor } from '#domain/machine.ts'
import type { Context } from '../context.ts'
import type { Order } from '../orders/store.ts'
import { closeUnpaidOrRefuse } from './close-unpaid.ts'

/** Before an order ends, nothing more is to be paid for it. One that is paid right now wins, as everywhere. */
export async function endOpenCharges(
  context: Context,
  { order_id }: Pick<Order, 'order_id'>,
  actor: { role: Actor; id?: string },
): Promise<void> {
  const open = await context.db
    .selectFrom('checkouts')
    .select('checkout_id')
    .where('order_id', '=', order_id)
    .where('pay_status', '<>', 'paid')
    .where('ended_at', 'is', null)
    .execute()
  for (const { checkout_id: checkoutId } of open) {
    await closeUnpaidOrRefuse(context, { checkoutId, event: 'cancel', actor, reason: 'order_ends' })
  }
}
