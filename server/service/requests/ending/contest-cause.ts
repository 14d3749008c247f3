import type { CallData } from '#contract/protocol/call.ts'
import type { Tx } from '#db/transaction.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { computeOffer, type OfferBody } from '../bill/offer.ts'
import { runStaffAction } from '../staff-moves.ts'
import { type Request, updateRequest } from '../store.ts'
import { readSubjects, type Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { isCauseOpen, readEarlyFee } from './good-cause.ts'
import { mailTermination } from './mail-termination.ts'

/**
 * A termination for good cause ends the rental whatever staff think of its cause. They may only contest the cause, and
 * then it costs the fee for an earlier end, as one without a cause does; its customer reads why.
 */
export function contestCause(
  input: Input<'POST /admin/requests/{request_no}/contest-cause'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return runStaffAction(input, 'contest_cause', async (tx, { request, subject, actor, now }) => {
    if (!(await isCauseOpen(tx, request))) refuse('operation_status_invalid', { reason: 'no_cause' })
    const { after_sale_id } = request
    await writeRequestEvent(tx, { after_sale_id, event: 'cause_contested', actor, now, reason: body.reason })
    const offer = await withoutCause(tx, request, subject)
    // It is free for another reason, such as a recall: its cause changes nothing.
    if (readEarlyFee(offer) === 0) refuse('operation_status_invalid', { reason: 'free_anyway' })
    const after = await updateRequest(tx, after_sale_id, {
      ...{ offer: JSON.stringify(offer), return_fee: readEarlyFee(offer), updated_at: now },
    })
    const { order } = subject
    await mailTermination(tx, context, { request: after, order, cause: 'contested', staffText: body.reason })
    return after
  })
}

/** Its figures count from its receipt, as they did at first. */
async function withoutCause(tx: Tx, request: Request, { order, item }: Subject): Promise<OfferBody> {
  const { apply_type, pick_up_on, apply_time } = request
  const [received] = await readSubjects(tx, { order, items: [item], now: apply_time })
  if (!received) throw new Error(`${request.request_no} has no item`)
  return computeOffer(tx, received, { apply_type, months: undefined, pick_up_on, is_for_cause: false })
}
