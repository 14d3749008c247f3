import type { Reader } from '#db/transaction.ts'
import { findOrderItems } from '#server/records/orders/order-rows.ts'
import { hasOpenRejection } from '../requests/pick-up/pick-up-store.ts'
import { findRecalledItems } from './recalled.ts'

/** While goods of an order are to be returned, or are recalled, nobody is reminded of its balance. */
export async function pausesBalance(db: Reader, orderId: string, now: Date): Promise<boolean> {
  if (await hasOpenRejection(db, orderId)) return true
  const ids = (await findOrderItems(db, [orderId])).map(({ item_id }) => item_id)
  return (await findRecalledItems(db, ids, now)).size > 0
}
