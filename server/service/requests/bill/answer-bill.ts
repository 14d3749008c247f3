import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { makeCharge } from '#server/money/payments/charges.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockUserRequest } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { viewDetail } from '../reads/view.ts'
import { type Request, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { hashBill, toBill } from './bill.ts'

/** Staff may have changed the bill at the same moment: nobody agrees to what they have not seen. */
function assertBillSeen(
  request: Request,
  { bill_hash, total }: Input<'POST /requests/{request_no}/bill'>['body'],
): void {
  const now = { ...toBill(request), remark: request.remark, bill_hash: hashBill(request) }
  const isUnchanged = (bill_hash ?? now.bill_hash) === now.bill_hash && (total ?? now.total) === now.total
  if (!isUnchanged) refuse('amount_verification_failed', { reason: 'changed', bill: now })
}

export async function answerBill(
  input: Input<'POST /requests/{request_no}/bill'>,
): Promise<CallData<'POST /requests/{request_no}/bill'>> {
  const { context, caller, params, body } = input
  const { userId } = requireUser(caller)
  const now = context.clock.now()
  const actor = { role: 'customer', id: userId } as const
  await transaction(context.db, async tx => {
    const { request, subject } = await lockUserRequest(tx, userId, params.request_no, now)
    const { order, rules } = subject
    if (request.bill_state === 'paid') refuse('operation_already_paid')
    if (request.bill_state !== 'waiting') refuse('operation_status_invalid', { reason: `bill_${request.bill_state}` })
    assertBillSeen(request, body)
    const bill = toBill(request)
    const event = body.accept ? 'bill_accepted' : 'bill_declined'
    const after = await updateRequest(tx, request.after_sale_id, {
      bill_state: body.accept ? 'accepted' : 'declined',
      updated_at: now,
    })
    await writeRequestEvent(tx, { after_sale_id: request.after_sale_id, event, actor, now, facts: bill })
    if (body.accept) {
      await makeCharge(tx, {
        ...{ purpose: 'request', order, amount: bill.total, now },
        about: { after_sale_id: request.after_sale_id, what: 'bill' },
        evidence: { request_no: request.request_no, ...bill, bill_hash: hashBill(request) },
        payUntil: new Date(now.getTime() + rules.pay_days * 86_400_000),
      })
    } else await mailRequest(tx, context, { request: after, order, event: 'bill_declined' })
  })
  return viewDetail(context, { userId, requestNo: params.request_no, language: input.language })
}
