import type { Reader } from '#db/transaction.ts'
import { takenOf } from '../disputes/charged-back.ts'
import { standingRenewals } from './standing-renewals.ts'
import type { Request } from './store.ts'

/** The last renewal that stands, and a bank has at least what it cost. */
export async function mayTakeBack(db: Reader, request: Request): Promise<boolean> {
  if (request.apply_type !== 'renewal' || request.process_status !== 'complete') return false
  const last = (await standingRenewals(db, [request.item_id])).at(-1)
  if (last?.after_sale_id !== request.after_sale_id) return false
  return request.renewal_fee > 0 && (await takenOf(db, request.order_id)) >= request.renewal_fee
}
