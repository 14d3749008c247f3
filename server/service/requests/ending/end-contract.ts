import type { Tx } from '#db/transaction.ts'
import { returnStock } from '#server/offers/catalogue/stock/take-stock.ts'
import type { Context } from '#server/platform/context.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { isOpenItem } from '#server/sales/orders/end-items.ts'
import { moveItems } from '#server/sales/orders/moving/move-items.ts'
import { moveOrder } from '#server/sales/orders/moving/move-order.ts'
import { releaseGoods, releasePromotions } from '#server/sales/orders/release-promotions.ts'
import type { Subject } from '../subject.ts'
import { endUndoneServices } from './services-with-machine.ts'

const system = { role: 'system' } as const

/**
 * Completes a rental, and ends work on its machine that has not begun. If it comes back before its tenant has signed
 * the delivery, it counts as signed.
 */
export async function completeRental(tx: Tx, context: Context, subject: Subject): Promise<void> {
  const { order, now } = subject
  const { order: current } = await lockOrder(tx, order)
  if (current.order_status === 'delivered') {
    await moveOrder(tx, current, { event: 'sign', actor: system, now, set: { signed_at: now } })
  }
  const { order: used } = await lockOrder(tx, order)
  if (used.order_status !== 'in_use') return
  await moveOrder(tx, used, { event: 'complete', actor: system, reason: 'returned', now })
  await endUndoneServices(tx, context, subject)
}

/**
 * Ends an item that was withdrawn from: cancelled if it was never handed over, otherwise closed. With its last item the
 * order ends, and with its last order the checkout releases coupon and invitation.
 */
export async function closeWithdrawn(
  tx: Tx,
  subject: Subject,
  /** An accessory that came back as new is restocked. If some pieces came back before, only this many. */
  { isRestocked = false, pieces }: { isRestocked?: boolean; pieces?: number | null } = {},
): Promise<void> {
  const { now } = subject
  const { checkout, order, items } = await lockOrder(tx, subject.order)
  const item = items.find(({ item_id }) => item_id === subject.item.item_id)
  if (!item || !(isOpenItem(item) || item.item_status === 'completed')) return
  const isUnsent = item.item_status === 'pay_success'
  const event = isUnsent ? 'withdraw' : 'settle_rejection'
  const isLast = items.every(one => one.item_id === item.item_id || !isOpenItem(one))
  await moveItems(
    tx,
    { order, items },
    {
      ...{ event, moving: [item], actor: system, reason: 'withdrawn', now },
      set: isLast ? { close_reason: 'withdrawn' } : {},
    },
  )
  if (isUnsent) await releaseGoods(tx, [item], now)
  else if (isRestocked && item.product_kind === 'accessory') await returnStock(tx, item.sku_id, pieces ?? item.quantity)
  // A purchase out of a rental was paid as a charge: no coupon and no invitation came with it.
  if (checkout.purpose === 'cart') await releasePromotions(tx, checkout, now)
}
