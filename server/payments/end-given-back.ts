import { noted } from '#db/transaction.ts'
import { ruledByLaw } from '../concessions/grant.ts'
import type { Context } from '../context.ts'
import { mailOrderCanceled } from '../orders/mails.ts'
import { itemsOf, type Order, type OrderItem } from '../orders/store.ts'
import { findOrder } from '../refunds/store.ts'
import { Refusal } from '../refusal.ts'
import { endItems, isOpenItem } from '../shipments/end-items.ts'
import { lockOrder } from '../shipments/store.ts'
import { withChargesEnded } from './end-charges.ts'
import { owedOf } from './owed.ts'

const actor = { role: 'system' } as const

/**
 * An order of which only a first part was paid, and that part was given back at the provider's own screen before anything
 * was sent: nobody pays the rest of it any more. It is cancelled, and its customer told.
 */
export async function endGivenBack(context: Context, orderId: string): Promise<void> {
  const found = await noted(context.db, async db => {
    const order = await findOrder(db, orderId)
    const isOwed = (await owedOf(db, orderId)) > 0
    return isOwed && isGivenBack(order, await itemsOf(db, [orderId])) ? order : undefined
  })
  if (!found) return
  try {
    await withChargesEnded(context, found, { actor }, async tx => {
      const { checkout, order, items } = await lockOrder(tx, found)
      if (!isGivenBack(order, items) || (await owedOf(tx, orderId)) === 0) return
      const how = { event: 'cancel', actor, reason: 'first_part_back', now: context.clock.now() } as const
      const ending = items.filter(isOpenItem)
      const { refunds } = await endItems(tx, context, {
        checkout,
        order,
        items,
        ending,
        ...how,
        grant: ruledByLaw('made_at_provider'),
      })
      await mailOrderCanceled(tx, context, { checkout, order, refunds })
    })
  } catch (error) {
    // Money for the rest is on its way: what becomes of it is heard, and then it is looked at again.
    if (!(error instanceof Refusal)) throw error
    context.log.warn({ err: error, order: found.order_no }, 'an order whose money went back stays open for now')
  }
}

function isGivenBack(order: Order, items: readonly OrderItem[]): boolean {
  const { order_status, paid_amount, refunded_amount } = order
  const isUnsent = items.filter(isOpenItem).every(({ item_status }) => item_status === 'pay_success')
  return order_status === 'pay_success' && isUnsent && paid_amount > 0 && refunded_amount >= paid_amount
}
