import { transaction } from '#db/transaction.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { findShortModels, findShortOrders } from '#server/fleet/availability/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { walkList, walkRows } from '#server/platform/jobs/walk-rows.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { mailShortage } from './mails.ts'

/**
 * Gives machines that became free unnoticed to those who wait, the first first. Customers who still have none then are
 * notified, once, and choose; a shortage of a few minutes is not reported.
 */
export async function notifyShortages(context: Context, _payload: object): Promise<void> {
  const { db, clock } = context
  await walkList(context, await findShortModels(db), {
    job: 'tell-shortages',
    getId: model => model,
    getName: model => model,
    work: model => transaction(db, tx => lockFleetForBooking(tx, model, clock.now())),
  })
  await walkRows(context, {
    job: 'tell-shortages',
    rows: (after, limit) => findShortOrders(db, { after, limit }),
    getId: ({ reservation_id }) => reservation_id,
    getName: ({ order_no }) => order_no,
    work: ({ reservation_id: reservationId, order_id }) =>
      transaction(db, async tx => {
        const order = await findOrderById(tx, order_id)
        if (order.order_status === 'pay_success') await mailShortage(tx, context, { order, reservationId })
      }),
  })
}
