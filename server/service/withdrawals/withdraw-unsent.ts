import type { Tx } from '#db/transaction.ts'
import { orderMachine } from '#domain/orders/states.ts'
import { withServices } from '#domain/orders/with-services.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import { ruledByLaw } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { giveBackOfCheckout, isOpenItem } from '#server/sales/orders/end-items.ts'
import { giveBackGoods } from '#server/sales/orders/give-back.ts'
import { mailItemsCanceled, mailOrderCanceled } from '#server/sales/orders/mails.ts'
import { moveItems } from '#server/sales/orders/moving/move-items.ts'
import { shareOf } from '#server/sales/orders/settle-paid.ts'

interface Ending {
  checkout: Checkout
  order: Order
  items: readonly OrderItem[]
  ending: readonly OrderItem[]
}

/** Withdrawn from before it was sent: it is cancelled, and everything that was paid for it goes back at once. */
export async function withdrawUnsent(
  tx: Tx,
  context: Context,
  { checkout, order, items, ...named }: Ending,
): Promise<void> {
  const ending = withServices(items, named.ending)
  const now = context.clock.now()
  const isWhole = ending.length === items.filter(isOpenItem).length
  const status = await moveItems(
    tx,
    { order, items },
    {
      ...{ event: 'withdraw', moving: ending, actor: { role: 'system' }, reason: 'withdrawn', now },
      set: isWhole ? { close_reason: 'withdrawn' } : {},
    },
  )
  const refunds = await decideRefund(tx, context, {
    ...{ order, shares: ending.map(shareOf), reason: 'withdrawn' },
    grant: ruledByLaw('withdrawal'),
    // Found by the mail of a cancelled order under this name.
    reference: `cancel:${isWhole ? order.order_id : ending[0]?.item_id}`,
  })
  await giveBackGoods(tx, ending, now)
  if (orderMachine.ends.includes(status)) await giveBackOfCheckout(tx, checkout, now)
  if (isWhole) await mailOrderCanceled(tx, context, { checkout, order, refunds })
  else await mailItemsCanceled(tx, context, { checkout, order, items: ending, refunds })
}
