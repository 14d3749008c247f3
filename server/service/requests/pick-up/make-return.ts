import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { refundDueOn } from '#domain/requests/refund-due.ts'
import type { ApplyType } from '#domain/requests/states.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import type { RequestAction } from '../kinds.ts'
import { decide } from '../move-request.ts'
import { insertRequest, type Request } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'

interface ReturnInput {
  subject: RequestAction['subject']
  actor: RequestAction['actor']
  reason: string
  /** The repair it results from. */
  repairId?: string
}

/** A return that nobody requested: the rental ends for a reason of the shop, and is settled like any other. */
export function makeReturn(tx: Tx, making: ReturnInput): Promise<Request> {
  return make(tx, making, { apply_type: 'return', reason_code: 'other' })
}

/** A purchase that cannot be repaired or replaced: its price is refunded, by the statutory day. */
export function makeRejection(tx: Tx, making: ReturnInput): Promise<Request> {
  const refund_due_on = refundDueOn(making.subject.today)
  return make(tx, making, { apply_type: 'rejection', reason_code: 'not_as_described', refund_due_on })
}

/** A purchase whose buyer asks for their money because of what was wrong on arrival, in their own words. */
export function makeClaimed(
  tx: Tx,
  making: Omit<ReturnInput, 'reason' | 'repairId'>,
  claim: Request,
): Promise<Request> {
  const { after_sale_id, apply_reason, reason_language, reason_code } = claim
  return make(
    tx,
    { ...making, reason: apply_reason, repairId: after_sale_id },
    { apply_type: 'rejection', reason_code, reason_language, pick_up_on: claim.pick_up_on },
  )
}

interface ReturnCause {
  apply_type: ApplyType
  reason_code: string
  reason_language?: Language
  refund_due_on?: Day
  pick_up_on?: Day | null
}

async function make(tx: Tx, { subject, actor, reason, repairId }: ReturnInput, what: ReturnCause): Promise<Request> {
  const { order, item, facts, now } = subject
  const made = await insertWithNumber('A', async request_no =>
    insertRequest(tx, {
      ...{ request_no, order_id: order.order_id, item_id: item.item_id, user_id: order.user_id },
      ...{ language: order.language, reason_language: order.language, ...what },
      ...{ apply_reason: reason, was_recalled: facts.called_back === true },
      ...{ apply_time: now, audit_status: 'wait_review', process_status: 'pending' },
      ...{ created_at: now, updated_at: now, ...(repairId && { ended_repair_id: repairId }) },
    }),
  )
  await writeRequestEvent(tx, { after_sale_id: made.after_sale_id, event: 'apply', to: 'pending', actor, now, reason })
  return decide(tx, made, 'approve', { actor, now })
}
