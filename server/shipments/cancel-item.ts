import type { shipmentEndpoints } from '#contract/shipments.ts'
import { noted, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { mailOrderCanceled } from '../orders/mails.ts'
import { itemsOf, type OrderItem } from '../orders/store.ts'
import { endOpenCharges } from '../payments/end-charges.ts'
import { orRefuse, refuse } from '../refusal.ts'
import { endItems } from './end-items.ts'
import { mailItemsCanceled } from './mails.ts'
import { orderAfter } from './moved-view.ts'
import { findOrderByNo, lockOrder } from './store.ts'

type Input = RouteInput<(typeof shipmentEndpoints)['POST /admin/orders/{order_no}/items/{item_id}/cancel']>

/** An item that can't be sent: its exact share goes back, the others go their way. The last one ends the order. */
export async function cancelItem({ context, caller, params, body, language, requestId }: Input) {
  const { userId, role } = personOf(caller)
  const itemId = uuidOf(params.item_id)
  const { order_no } = params
  const found = (await findOrderByNo(context.db, order_no)) ?? refuse('order_not_found')
  const actor = { role, id: userId } as const
  const canceled = (items: readonly OrderItem[]) => {
    const item = items.find(one => one.item_id === itemId) ?? refuse('order_item_not_found')
    // Not paid, the whole checkout stands or falls together.
    if (item.item_status === 'created') refuse('transition_invalid')
    orRefuse(step(orderMachine, item.item_status as OrderStatus, 'cancel', role))
    return item
  }
  // Refused, it must not have ended anything either.
  canceled(await noted(context.db, db => itemsOf(db, [found.order_id])))
  // A dearer change was offered for the order with it.
  await endOpenCharges(context, found, { actor, reason: 'item_ends', purpose: 'change' })
  await transaction(context.db, async tx => {
    const { checkout, order, items } = await lockOrder(tx, found)
    const item = canceled(items)
    const now = context.clock.now()
    const how = { event: 'cancel', actor, reason: body.reason, now } as const
    const { status, refunds } = await endItems(tx, context, { checkout, order, items, ending: [item], ...how })
    if (status === 'canceled') await mailOrderCanceled(tx, context, checkout, order)
    else await mailItemsCanceled(tx, context, { checkout, order, items: [item], refunds })
    await writeAudit(tx, context, {
      ...{ person: { userId, role }, requestId },
      action: 'order.cancel_item',
      subject: ['order', order_no],
      before: { item_id: itemId, item_status: item.item_status },
      after: { item_status: 'canceled', refund_nos: refunds.map(({ refund_no }) => refund_no) },
      reason: body.reason,
    })
  })
  return (await orderAfter(context, order_no, language)).view
}
