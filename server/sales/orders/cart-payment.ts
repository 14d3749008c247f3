import type { Tx } from '#db/transaction.ts'
import { extendCheckoutHolds } from '#server/fleet/availability/book.ts'
import type { EndInput, Purpose } from '#server/money/payments/purposes.ts'
import { extendPromotions, returnPromotions } from '#server/offers/promotions/settle-promotions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type Checkout,
  findCheckoutOrders,
  findOrderItems,
  hasPromotions,
  requireQuoteId,
} from '#server/records/orders/order-rows.ts'
import { holdAgain, lockLapsedFleets } from './holding/hold-again.ts'
import { mailOrderEnded } from './mails.ts'
import { moveOrder } from './moving/move-order.ts'
import { releaseGoods } from './release-promotions.ts'
import { settlePaid } from './settle-paid.ts'

/**
 * Ends a checkout that will not be paid: its orders end, and everything it held is released. The caller has locked it,
 * and the provider has confirmed that no payment is in progress.
 */
async function endUnpaid(tx: Tx, context: Context, { checkout, event, actor, reason }: EndInput): Promise<void> {
  const now = context.clock.now()
  const orders = await findCheckoutOrders(tx, checkout.checkout_id)
  const items = await findOrderItems(
    tx,
    orders.map(order => order.order_id),
  )
  await tx
    .updateTable('checkouts')
    .set({ ended_at: now, updated_at: now })
    .where('checkout_id', '=', checkout.checkout_id)
    .execute()
  for (const order of orders) {
    await moveOrder(tx, order, { event, actor, reason, now, set: { close_reason: reason } })
  }
  await releaseGoods(tx, items, now)
  await returnPromotions(tx, { checkoutNo: checkout.checkout_no, quoteId: requireQuoteId(checkout), now })
  await mailOrderEnded(tx, context, checkout, event)
}

const dayMs = 86_400_000
/** Longer than it should take to bring a worker back; renewed when two thirds of it are left. */
const holdMs = 3 * dayMs

/** The payment of a cart, which makes its orders. */
export const cartPayment: Purpose = {
  // Its orders were made together with the payment, so they do not change while it is open.
  stands: async () => true,
  settle: settlePaid,
  end: endUnpaid,
  hold: (tx, checkout, heldUntil, now) => holdCart(tx, checkout, { heldUntil, now }),
  async keep(tx, checkout, now) {
    const heldUntil = new Date(now.getTime() + holdMs)
    try {
      await holdCart(tx, checkout, { heldUntil, unless: new Date(heldUntil.getTime() - dayMs), now })
    } catch (error) {
      // The goods are held by another order: if the money arrives, other units are found, or staff see a shortage.
      if (!(error instanceof Refusal)) throw error
    }
  },
}

interface CartHold {
  heldUntil: Date
  unless?: Date
  now: Date
}

async function holdCart(tx: Tx, checkout: Checkout, holding: CartHold): Promise<void> {
  await lockLapsedFleets(tx, checkout.checkout_id, holding.now)
  await extendCheckoutHolds(tx, checkout.checkout_id, holding.heldUntil, holding.unless)
  await holdAgain(tx, checkout.checkout_id, holding)
  if (hasPromotions(checkout)) await extendPromotions(tx, { quoteId: requireQuoteId(checkout), ...holding })
}
