import type { Reader } from '#db/transaction.ts'
import { takenOf } from '../disputes/charged-back.ts'
import type { Request } from './store.ts'

/** The last renewal that stands, and a bank has at least what it cost. */
export async function mayTakeBack(db: Reader, request: Request): Promise<boolean> {
  if (request.apply_type !== 'renewal' || request.process_status !== 'complete') return false
  const [last] = await db
    .selectFrom('requests')
    .select('after_sale_id')
    .where('item_id', '=', request.item_id)
    .where('apply_type', '=', 'renewal')
    .where('audit_status', '=', 'approved')
    .where('process_status', '=', 'complete')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('request_events')
            .select('event_id')
            .whereRef('request_events.after_sale_id', '=', 'requests.after_sale_id')
            .where('event', '=', 'taken_back'),
        ),
      ),
    )
    .orderBy('completed_at', 'desc')
    .orderBy('after_sale_id', 'desc')
    .limit(1)
    .execute()
  if (last?.after_sale_id !== request.after_sale_id) return false
  return request.renewal_fee > 0 && (await takenOf(db, request.order_id)) >= request.renewal_fee
}
