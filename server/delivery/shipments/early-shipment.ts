import type { Reader } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { earlyDaysValue } from '#domain/shipments/early.ts'
import { dayInShop } from '#i18n/format.ts'
import { givenOfOrder } from '#server/people/concessions/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { isWithBuyer, usedBeforeRest } from './used-before-rest.ts'

/**
 * What is conceded by the day of shipment, besides what people have approved: a machine that leaves long before its
 * term is used for nothing until then, and so is the first parcel of a purchase whose rest leaves long after it.
 */
export async function concededByShipDay(db: Reader, order: Order, now: Date): Promise<Cents> {
  if (order.kind !== 'rent') {
    const items = (await findOrderItems(db, [order.order_id])).filter(isWithBuyer)
    return usedBeforeRest(db, { order, items }, now)
  }
  if (order.start_on === null) return 0
  const { preparation_days, delivery_days } = await readSetting(db, 'delivery', now)
  const [item] = (await findOrderItems(db, [order.order_id])).filter(({ product_kind }) => product_kind === 'machine')
  const early = earlyDaysValue({
    ...{ start: order.start_on, today: dayInShop(now) },
    ...{ ways: preparation_days + delivery_days, monthly: item?.monthly ?? 0 },
  })
  const conceded = early > 0 ? await givenOfOrder(db, { orderId: order.order_id, kind: 'early_shipment' }) : 0
  return Math.max(0, early - conceded)
}
