import type { Tx } from '#db/transaction.ts'
import { withNumber } from '../orders/draw-number.ts'
import type { Deed } from './kinds.ts'
import { decide } from './move-request.ts'
import { insertRequest, type Request } from './store.ts'
import { writeRequestEvent } from './write-event.ts'

interface Making {
  subject: Deed['subject']
  actor: Deed['actor']
  reason: string
  /** The repair it comes from. */
  repairId?: string
}

/** A return that nobody asked for: the rental ends for a reason of ours, and is settled like any other. */
export async function makeReturn(tx: Tx, { subject, actor, reason, repairId }: Making): Promise<Request> {
  const { order, item, now } = subject
  const made = await withNumber('A', async request_no =>
    insertRequest(tx, {
      ...{ request_no, order_id: order.order_id, item_id: item.item_id, user_id: order.user_id },
      ...{ language: order.language, apply_type: 'return', reason_code: 'other', apply_reason: reason },
      ...{ reason_language: order.language, apply_time: now, audit_status: 'wait_review', process_status: 'pending' },
      ...{ created_at: now, updated_at: now, ...(repairId && { ended_repair_id: repairId }) },
    }),
  )
  await writeRequestEvent(tx, { after_sale_id: made.after_sale_id, event: 'apply', to: 'pending', actor, now, reason })
  return decide(tx, made, 'approve', { actor, now })
}
