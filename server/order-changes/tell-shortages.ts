import { transaction } from '#db/transaction.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { allShortages, modelsShort } from '../availability/store-shortages.ts'
import type { Context } from '../context.ts'
import { mailShortage } from './mails.ts'
import { findOrderById } from './store.ts'

const atOnce = 500

/**
 * What became free without anybody looking is given to who waits first. Whoever still has no machine then is told, once,
 * and chooses; a shortage that lasts minutes bothers nobody.
 */
export async function tellShortages(context: Context, _payload: object): Promise<void> {
  const { db, clock } = context
  for (const model of await modelsShort(db)) {
    await transaction(db, tx => lockFleetForBooking(tx, model, clock.now()))
  }
  for (const { reservation_id: reservationId, order_id } of await allShortages(db, atOnce)) {
    if (order_id === null) continue
    await transaction(db, async tx => {
      const order = await findOrderById(tx, order_id)
      if (order.order_status === 'pay_success') await mailShortage(tx, context, { order, reservationId })
    })
  }
}
