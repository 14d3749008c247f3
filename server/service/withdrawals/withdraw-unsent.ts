import type { Tx } from '#db/transaction.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { endItems, isOpenItem } from '#server/sales/orders/end-items.ts'
import { mailItemsCanceled, mailOrderCanceled } from '#server/sales/orders/mails.ts'

interface UnsentEnding {
  checkout: Checkout
  order: Order
  items: readonly OrderItem[]
  ending: readonly OrderItem[]
}

/** Withdrawn from before it was sent: it is cancelled, and everything that was paid for it is refunded at once. */
export async function withdrawUnsent(tx: Tx, context: Context, withdrawing: UnsentEnding): Promise<void> {
  const { checkout, order, items } = withdrawing
  const { refunds, ended } = await endItems(tx, context, {
    ...{ ...withdrawing, event: 'withdraw', actor: { role: 'system' }, reason: 'withdrawn' },
    ...{ refundReason: 'withdrawn', grant: grantByRule('withdrawal'), now: context.clock.now() },
  })
  const isWhole = items.filter(isOpenItem).every(({ item_id }) => ended.some(one => one.item_id === item_id))
  if (isWhole) await mailOrderCanceled(tx, context, { checkout, order, refunds })
  else await mailItemsCanceled(tx, context, { checkout, order, items: ended, refunds })
}
