import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { type Conclusion, readAgreed } from '#server/money/agreements/read-agreed.ts'
import { makeCharge } from '#server/money/payments/charges.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { nextAgreementNo } from '#server/records/agreements/agreement-rows.ts'
import { assertShown } from '#server/records/agreements/check-shown.ts'
import { mailContractConcluded } from '../contract/contract-mails.ts'
import { writeContract } from '../contract/write-contract.ts'
import { type LockedRequest, lockUserRequest } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { viewDetail } from '../reads/view.ts'
import { type Request, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { hashBill, toBill } from './bill.ts'
import { readBillOffer } from './bill-offer.ts'
import { toPayUntil } from './offer.ts'

type Key = 'POST /requests/{request_no}/bill'

/** Staff may have changed the bill at the same moment: nobody agrees to what they have not seen. */
function assertBillSeen(request: Request, { bill_hash, total }: Input<Key>['body']): void {
  const now = { ...toBill(request), remark: request.remark, bill_hash: hashBill(request) }
  const isUnchanged = (bill_hash ?? now.bill_hash) === now.bill_hash && (total ?? now.total) === now.total
  if (!isUnchanged) refuse('amount_verification_failed', { reason: 'changed', bill: now })
}

export async function answerBill(input: Input<Key>): Promise<CallData<Key>> {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  const now = context.clock.now()
  const conclusion = body.accept ? await readAgreed(context, body, language) : undefined
  await transaction(context.db, async tx => {
    const locked = await lockUserRequest(tx, userId, params.request_no, now)
    const { request } = locked
    if (request.bill_state === 'paid') refuse('operation_already_paid')
    if (request.bill_state !== 'waiting') refuse('operation_status_invalid', { reason: `bill_${request.bill_state}` })
    assertBillSeen(request, body)
    if (conclusion) await concludeWork(tx, context, locked, { conclusion, isExpress: body.express })
    else await declineBill(tx, context, locked)
  })
  return viewDetail(context, { userId, requestNo: params.request_no, language })
}

async function declineBill(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<void> {
  const { order, now } = subject
  const after = await updateRequest(tx, request.after_sale_id, { bill_state: 'declined', updated_at: now })
  await writeAnswer(tx, { request, subject }, 'bill_declined', toBill(request))
  await mailRequest(tx, context, { request: after, order, event: 'bill_declined' })
}

interface ConcludingWork {
  conclusion: Conclusion
  /** Its customer asks expressly that it begin before their period is over. */
  isExpress: boolean
}

/**
 * The bill is our offer, and its acceptance is a contract of its own, with a withdrawal period of its own: confirmed at
 * once with its papers. If it is not paid in time, it ends by its own condition, and the machine goes back as it is.
 */
async function concludeWork(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  { conclusion, isExpress }: ConcludingWork,
): Promise<void> {
  const { order, rules, now } = subject
  const { after_sale_id, request_no } = request
  const { language, terms, shown } = conclusion
  const { offer, work_from } = await readBillOffer(tx, { request, subject })
  assertShown(shown, { language, total: offer.due })
  const accepted = await updateRequest(tx, after_sale_id, {
    ...{ bill_state: 'accepted', work_from, express_asked_at: isExpress ? now : null, work_done_percent: 0 },
    updated_at: now,
  })
  const bill = toBill(request)
  await writeAnswer(tx, { request, subject }, 'bill_accepted', { ...bill, work_from, express: isExpress })
  const payUntil = toPayUntil(rules, now)
  const charge = await makeCharge(tx, {
    ...{ purpose: 'request', order, amount: bill.total, payUntil, terms, now },
    about: { after_sale_id, what: 'bill' },
    evidence: { request_no, ...bill, bill_hash: hashBill(request), work_from, express: isExpress, terms },
  })
  // A bill that was accepted and not paid may be made again.
  const agreementNo = await nextAgreementNo(tx, request)
  const contract = { subject, request: accepted, offer, conclusion, payUntil, agreementNo }
  await writeContract(tx, { ...contract, charge })
  await mailContractConcluded(tx, context, contract)
}

async function writeAnswer(
  tx: Tx,
  { request, subject }: LockedRequest,
  event: 'bill_accepted' | 'bill_declined',
  facts: object,
): Promise<void> {
  const actor = { role: 'customer', id: subject.order.user_id } as const
  await writeRequestEvent(tx, { after_sale_id: request.after_sale_id, event, actor, now: subject.now, facts })
}
