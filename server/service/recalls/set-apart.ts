import { type Tx, transaction } from '#db/transaction.ts'
import { isLineWhole } from '#server/money/refunds/amounts/open-money.ts'
import type { Context } from '#server/platform/context.ts'
import { walkList } from '#server/platform/jobs/walk-rows.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { divideLine } from '../order-changes/divide-line.ts'
import { listOpenRequests } from '../requests/queries.ts'
import { notifyHoldersJob } from './job-kinds.ts'
import { findRecalledItems } from './recalled.ts'
import { listAffectedOrders, type SerialRange } from './store.ts'

/**
 * Of several machines bought in one line, only the recalled ones have the rights of a recall: they become a line of
 * their own. Each order is a transaction of its own: one that cannot be divided becomes a finding, is divided when its
 * recall is requested, and does not delay the notifications.
 */
export async function setRecalledApart(context: Context, range: SerialRange): Promise<void> {
  await walkList(context, await listAffectedOrders(context.db, range), {
    job: notifyHoldersJob.name,
    getId: ({ order_id }) => order_id,
    getName: ({ order_no }) => order_no,
    work: found =>
      transaction(context.db, async tx => {
        const { order, items } = await lockOrder(tx, found)
        for (const item of items) if (await isDivisible(tx, context, item)) await divide(tx, context, order, item)
      }),
  })
}

/** The line to return for a recall: if the line has other machines as well, only its recalled part. */
export async function setRecalledLineApart(
  tx: Tx,
  context: Context,
  { order: found, itemId }: { order: Order; itemId: string },
): Promise<string> {
  const { order, items } = await lockOrder(tx, found)
  const item = items.find(({ item_id }) => item_id === itemId)
  if (!item || !(await isMixed(tx, context, item))) return itemId
  if (!(await isDivisible(tx, context, item))) refuse('item_operation_not_allowed', { reason: 'recalled_in_part' })
  return (await divide(tx, context, order, item)).item_id
}

async function isMixed(tx: Tx, context: Context, { item_id, quantity }: OrderItem): Promise<boolean> {
  if (quantity < 2) return false
  const found = (await findRecalledItems(tx, [item_id], context.clock.now())).get(item_id)
  return found?.isAnnounced === true && found.recalled.length < quantity
}

/**
 * Not while the line has an open request, is in transit, or was partly refunded: the refund could not be assigned to a
 * machine.
 */
async function isDivisible(tx: Tx, context: Context, item: OrderItem): Promise<boolean> {
  if (!(await isMixed(tx, context, item)) || item.item_status === 'in_transit') return false
  const hasOpenRequest = (await listOpenRequests(tx, [item.item_id])).length > 0
  return !hasOpenRequest && (await isLineWhole(tx, item))
}

async function divide(tx: Tx, context: Context, order: Order, item: OrderItem): Promise<OrderItem> {
  const found = (await findRecalledItems(tx, [item.item_id], context.clock.now())).get(item.item_id)
  const devices = found?.recalled ?? []
  const reference = `divide:${item.item_id}:${devices.join(':')}`
  return divideLine(tx, context, { order, item, count: devices.length, devices, reason: 'changed', reference })
}
