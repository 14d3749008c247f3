import type { CallData } from '#contract/protocol/call.ts'
import { remedyOf } from '#domain/requests/remedy.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mailRequest } from '../mails.ts'
import { runStaffAction } from '../staff-moves.ts'
import { type Request, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { mayBeRejected } from './remedy.ts'

/**
 * The chosen remedy is impossible or would cost too much in proportion, or there is no defect: staff say why and what
 * is done instead, and its buyer reads it. Money back is never given in place of a repair or replacement: that is the
 * buyer's to choose.
 */
export function giveRemedy(
  input: Input<'POST /admin/requests/{request_no}/remedy'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  const { remedy, ground, reason } = body
  return runStaffAction(input, 'remedy', async (tx, { request, subject, actor, now }) => {
    assertOpen(request)
    if (!mayBeRejected({ request, subject })) refuse('operation_status_invalid', { reason: 'withdrawal' })
    // An accessory is not repaired.
    const isUnfit = remedy === 'repair' && subject.item.product_kind !== 'machine'
    if (isUnfit) rejectField('remedy', 'choice_unknown')
    const before = remedyOf(request)
    const isChosen = remedy === request.remedy
    if (remedy === before || (remedy === 'refund' && !isChosen)) rejectField('remedy', 'choice_unknown')
    if (isChosen !== (ground === undefined)) rejectField('ground', ground === undefined ? 'required' : 'choice_unknown')
    const { after_sale_id } = request
    const after = await updateRequest(tx, after_sale_id, {
      ...{ given_remedy: isChosen ? null : remedy, remedy_ground: ground ?? null },
      ...{ remedy_reason: isChosen ? '' : reason, updated_at: now },
    })
    const facts = { before, remedy, ...(ground && { ground }) }
    await writeRequestEvent(tx, { after_sale_id, event: 'remedy', actor, now, reason, facts })
    await mailRequest(tx, context, { request: after, order: subject.order, event: 'remedy', staffText: reason })
    return after
  })
}

/** On its way back the goods have had their remedy. */
function assertOpen({ remedy, audit_status, process_status, completed_at }: Request): void {
  if (remedy === null) refuse('operation_status_invalid', { reason: 'no_remedy' })
  const isOpen = completed_at === null && (audit_status === 'wait_review' || audit_status === 'approved')
  if (!isOpen || process_status === 'transport_back') refuse('operation_status_invalid', { reason: 'not_running' })
}
