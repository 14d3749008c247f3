import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { findReservation } from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { noteShortages } from './note-shortages.ts'
import { type OverdueUnit, overdueLoaners, overdueRentals } from './store-orders.ts'

/**
 * Runs every night. A rental past its end whose machine is still with its tenant is extended by a day, as if the
 * machine were sent back today, and so is a loaner whose repair takes longer than planned. Later reservations get
 * another machine in time, or a shortage is reported.
 */
export async function growOverdue(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  const today = dayInShop(now)
  const { return_days, restock_days } = await readSetting(context.db, 'delivery', now)
  const busyUntil = addDays(today, return_days + restock_days)
  const grow = ({ reservation_id, ...order }: OverdueUnit) =>
    transaction(context.db, async tx => {
      await lockOrder(tx, order)
      const reservation = await findReservation(tx, reservation_id)
      // Returned in the meantime.
      if (reservation?.reservation_state !== 'out' || reservation.range.to >= busyUntil) return
      const { short } = await widenReservation(tx, reservation_id, { from: reservation.range.from, to: busyUntil }, now)
      await noteShortages(tx, short, now)
    })
  for (const overdue of [overdueRentals, overdueLoaners]) {
    await walkRows(context, {
      job: 'grow-overdue',
      rows: (after, limit) => overdue(context.db, { today, busyUntil, after, limit }),
      getId: ({ reservation_id }) => reservation_id,
      getName: ({ order_no }) => order_no,
      work: grow,
    })
  }
}
