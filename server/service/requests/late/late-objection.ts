import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayPrices } from '#domain/requests/terms.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { computeReturnAmounts } from '../settlement/settle-deposit-amounts.ts'
import { mailObjection } from '../settlement/settle-deposit-mails.ts'
import { announceLosses } from './announce-losses.ts'
import { rentedBy } from './late.ts'
import {
  endPastReservations,
  findOpenReturn,
  type OverdueOrder,
  ordersToNotify,
  readAwaitedDays,
  withoutObjection,
} from './late-store.ts'

/**
 * Every night: notifies tenants who keep a machine after the end that this does not extend the rental. Once for each
 * end, as soon as the first day has passed, well within the statutory two weeks. The timeline records it. Then those whose machine or goods will soon count as lost are notified of that.
 */
export async function objectToLate(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  const today = dayInShop(now)
  await walkRows(context, {
    job: 'object-to-late',
    rows: (after, limit) => withoutObjection(context.db, { today, after, limit }),
    getId: ({ order_id }) => order_id,
    getName: ({ order_no }) => order_no,
    work: order => object(context, order),
  })
  await announceLosses(context)
  await transaction(context.db, tx => endPastReservations(tx, today, now))
}

async function object(context: Context, found: OverdueOrder): Promise<void> {
  await transaction(context.db, async tx => {
    const { order } = await lockOrder(tx, found)
    const now = context.clock.now()
    const subject = await rentedBy(tx, order, now)
    const [still] = await ordersToNotify(tx, subject.today).where('orders.order_id', '=', order.order_id).execute()
    if (!still || (await findOpenReturn(tx, order.order_id))) return
    const { rental, late, late_from } = await computeReturnAmounts(tx, subject, subject.today)
    const end_on = (await readAwaitedDays(tx, [order.order_id])).get(order.order_id) ?? rental.end
    const { late_grace_days: graceDays } = subject.rules
    const { days_late, charge } = late
    await writeOrderEvent(tx, {
      ...{ order_id: order.order_id, event: 'overdue', from: null, to: null, actor: { role: 'system' }, now },
      details: { end_on, days_late, charge },
    })
    const from = addDays(late_from, graceDays)
    await mailObjection(tx, context, {
      ...{ order, charge, end_on, isRunning: end_on === rental.end },
      daily: dayPrices(rental.start, from, 1, rental.monthly),
      graceDays,
    })
  })
}
