import { recordStatement, type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { withChargesEnded } from '#server/money/payments/end-charges.ts'
import { readRefundedTotal } from '#server/money/refunds/queries.ts'
import { assertConcedable, type ConcessionInput, concede, findRequestedAt } from '#server/people/concessions/concede.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { findOrderByNo, lockOrder } from '#server/records/orders/lock-order.ts'
import { findOrderItems, type OrderItem } from '#server/records/orders/order-rows.ts'
import { computeRefundWithServices, endItems } from '#server/sales/orders/end-items.ts'
import { mailItemsCanceled, mailOrderCanceled } from '#server/sales/orders/mails.ts'
import { orderAfter } from './machines/moved-view.ts'
import { isWithBuyer, usedBeforeRest } from './used-before-rest.ts'

interface ItemCancellation {
  input: Input<'POST /admin/orders/{order_no}/items/{item_id}/cancel'>
  found: { order_id: string; checkout_id: string }
}

/**
 * Cancels an item that cannot be sent: its exact share is refunded, the others continue, and the last one ends the
 * order.
 */
export async function cancelItem(input: Input<'POST /admin/orders/{order_no}/items/{item_id}/cancel'>) {
  const { context, caller, params, language } = input
  const { role, userId: id } = requireUser(caller)
  const found = (await findOrderByNo(context.db, params.order_no)) ?? refuse('order_not_found')
  const canceling = { input, found }
  // If the cancellation is refused or waits for approval, no charge may have been ended.
  findCancelableItem(input, await recordStatement(context.db, db => findOrderItems(db, [found.order_id])))
  await transaction(context.db, async tx => {
    const { order, giving } = await weighCancellation(tx, canceling)
    await assertConcedable(tx, context, input, { ...giving, version: order.version })
  })
  // A change at a higher price may have been offered for the order with this item.
  const ending = { actor: { role, id }, reason: 'item_ends', purpose: 'change' } as const
  await withChargesEnded(context, found, ending, tx => cancel(tx, canceling))
  const { view } = await orderAfter(context, params.order_no, language)
  return view
}

function findCancelableItem(
  { params, caller }: Input<'POST /admin/orders/{order_no}/items/{item_id}/cancel'>,
  items: readonly OrderItem[],
): OrderItem {
  const itemId = requireUuid(params.item_id)
  const item = items.find(one => one.item_id === itemId) ?? refuse('order_item_not_found')
  // An unpaid checkout can only end as a whole.
  if (item.item_status === 'created') refuse('transition_invalid')
  unwrapOrRefuse(step(orderMachine, item.item_status as OrderStatus, 'cancel', requireUser(caller).role))
  return item
}

async function weighCancellation(tx: Tx, { input, found }: ItemCancellation) {
  const { context } = input
  const { checkout, order, items } = await lockOrder(tx, found)
  const item = findCancelableItem(input, items)
  // Once the rest is cancelled, the withdrawal period for what was delivered begins.
  const at = await findRequestedAt(tx, context, input.agreeing)
  const used = await usedBeforeRest(tx, { order, items: items.filter(isWithBuyer) }, at)
  const amount = (await computeRefundWithServices(tx, context, { order, ending: [item] })) + used
  const before = await readRefundedTotal(tx, order.order_id)
  const { reason } = input.body
  const giving: ConcessionInput = { kind: 'cancel_item', order, subject: item.item_id, amount, reason, before }
  return { checkout, order, items, item, giving }
}

async function cancel(tx: Tx, canceling: ItemCancellation): Promise<void> {
  const { context, caller, params, body } = canceling.input
  const { checkout, order, items, item, giving } = await weighCancellation(tx, canceling)
  const grant = await concede(tx, context, canceling.input, giving)
  const user = requireUser(caller)
  const actor = { role: user.role, id: user.userId }
  const how = { event: 'cancel', actor, reason: body.reason, now: context.clock.now(), grant } as const
  const all = { checkout, order, items, ending: [item] }
  const { status, refunds, ended } = await endItems(tx, context, { ...all, ...how })
  if (status === 'canceled') await mailOrderCanceled(tx, context, { checkout, order, refunds })
  else await mailItemsCanceled(tx, context, { checkout, order, items: ended, refunds })
  await writeAudit(tx, context, {
    actor: user,
    action: 'order.cancel_item',
    subject: ['order', params.order_no],
    before: { item_id: item.item_id, item_status: item.item_status },
    after: { item_status: 'canceled', refund_nos: refunds.map(({ refund_no }) => refund_no) },
    reason: body.reason,
  })
}
