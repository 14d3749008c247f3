import type { Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { type ConcessionCall, concede, findRequestedAt } from '#server/people/concessions/concede.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { computeWorth } from '../requests/inspection/worth.ts'
import { rentedBy } from '../requests/late/late.ts'
import { readRetainedByClosing } from '../requests/late/loss-amounts.ts'

/**
 * The machine of a closed rental, which stayed with the tenant, is taken back by hand without a request: it is no
 * longer awaited, and can no longer be claimed. Its worth, less the retained part of the deposit, depends on that one
 * statement.
 */
export async function concedeTakenBack(
  tx: Tx,
  context: Context,
  asking: ConcessionCall,
  { deviceId, reason }: { deviceId: string; reason: string },
): Promise<void> {
  const found = await awaitingOrder(tx, deviceId)
  if (!found) return
  const { order } = await lockOrder(tx, found)
  const subject = await rentedBy(tx, order, context.clock.now())
  const worth = (await computeWorth(tx, subject))(dayInShop(await findRequestedAt(tx, context, asking.agreeing)))
  const amount = Math.max(0, worth - (await readRetainedByClosing(tx, subject)))
  const kind = 'unseen_return'
  await concede(tx, context, asking, {
    ...{ kind, order, subject: order.order_no, amount, reason },
    before: await sumConcessions(tx, { orderId: order.order_id, kind }),
  })
}

function awaitingOrder(tx: Tx, deviceId: string): Promise<Order | undefined> {
  return tx
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.order_id')
    .innerJoin('unit_reservations as u', 'u.order_item_id', 'order_items.item_id')
    .innerJoin('devices', 'devices.device_id', 'u.device_id')
    .selectAll('orders')
    .where('u.device_id', '=', deviceId)
    .where('u.reservation_state', '=', 'out')
    .where('devices.holder', '=', 'tenant')
    .where('orders.kind', '=', 'rent')
    .where('orders.order_status', '=', 'closed')
    .executeTakeFirst()
}
