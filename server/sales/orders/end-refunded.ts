import { type Reader, recordStatement, type Tx, transaction } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { withChargesEnded } from '#server/money/payments/end-charges.ts'
import { sumOwed } from '#server/money/payments/owed.ts'
import { writeFinding } from '#server/money/payments/reconciliation/write-finding.ts'
import { refundedAfterSending } from '#server/money/payments/refunded-orders.ts'
import { providerScreen } from '#server/money/refunds/decisions/refund-by-hand.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOrderById, lockOrder } from '#server/records/orders/lock-order.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { endItems, isOpenItem } from './end-items.ts'
import { mailOrderCanceled } from './mails.ts'

const actor = { role: 'system' } as const

/**
 * Handles an order whose money was all refunded on the provider's own screen, be it the whole or a first part. If
 * nothing was sent, the order is cancelled and its customer notified: it is not shipped, and nobody pays the rest. If
 * goods were sent and a rest is due, the rest stays owed, and staff are notified.
 */
export async function endRefundedOrder(context: Context, orderId: string): Promise<void> {
  const found = await recordStatement(context.db, db => findRefundedOrder(db, orderId))
  if (!found) return
  if (!found.isUnsent) {
    if (found.owed > 0) await transaction(context.db, tx => notifyStaff(tx, context, found))
    return
  }
  try {
    await withChargesEnded(context, found.order, { actor }, async tx => {
      const { checkout, order, items } = await lockOrder(tx, found.order)
      const now = await findRefundedOrder(tx, orderId)
      if (!now?.isUnsent) return
      const reason = now.owed > 0 ? 'first_part_back' : 'money_back'
      const how = { event: 'cancel', actor, reason, now: context.clock.now() } as const
      const ending = items.filter(isOpenItem)
      const { refunds } = await endItems(tx, context, {
        checkout,
        order,
        items,
        ending,
        ...how,
        grant: grantByRule('made_at_provider'),
      })
      await mailOrderCanceled(tx, context, { checkout, order, refunds })
    })
  } catch (error) {
    // A payment of the rest is in progress; its result triggers another check of this order.
    if (!(error instanceof Refusal)) throw error
    context.log.warn({ err: error, order: found.order.order_no }, 'an order whose money went back stays open for now')
  }
}

interface RefundedOrder {
  order: Order
  owed: Cents
  /** The last refund that was made at the provider. */
  refundId: string
  isUnsent: boolean
}

async function findRefundedOrder(db: Reader, orderId: string): Promise<RefundedOrder | undefined> {
  const order = await findOrderById(db, orderId)
  const { order_status, pay_status, paid_amount, refunded_amount } = order
  if (pay_status !== 'paid' || paid_amount === 0 || refunded_amount < paid_amount) return undefined
  const made = await db
    .selectFrom('refunds')
    .select('refund_id')
    .where('order_id', '=', orderId)
    .where('refund_reason', '=', providerScreen)
    .orderBy('refund_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!made) return undefined
  const open = (await findOrderItems(db, [orderId])).filter(isOpenItem)
  const isUnsent = order_status === 'pay_success' && open.every(({ item_status }) => item_status === 'pay_success')
  return { order, owed: await sumOwed(db, orderId), refundId: made.refund_id, isUnsent }
}

/** Once for each refund at the provider, even where somebody has dealt with the order since. */
async function notifyStaff(tx: Tx, context: Context, { order, owed, refundId }: RefundedOrder): Promise<void> {
  await lockOrder(tx, order)
  const reported = await tx
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('kind', '=', refundedAfterSending)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  if (reported) return
  const { checkout_id, order_no } = order
  const finding = { kind: refundedAfterSending, checkout_id, refund_id: refundId, done: 'not_reminded' } as const
  await writeFinding(tx, { ...finding, told: { about: order_no, amount: owed } }, context.clock.now())
}
