import type { refundEndpoints } from '#contract/refunds.ts'
import { noted, transaction } from '#db/transaction.ts'
import { readIban } from '#domain/refunds/iban.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { mustNotBeInDispute } from '../disputes/stop-disputed.ts'
import { refuseField } from '../http/refuse-field.ts'
import type { RouteInput } from '../http/route.ts'
import { refuse } from '../refusal.ts'
import { mailRefundSent } from './mail-refund-sent.ts'
import { bookBounce, payOut } from './pay-out.ts'
import { askAgain } from './retry-refund.ts'
import { stepRefund } from './step-refund.ts'
import { findRefundByNo, lockRefund, type Refund, updateRefund } from './store.ts'
import { openOfFile } from './store-transfers.ts'
import { viewFile } from './transfer-files.ts'
import { auditedRefund, viewForStaff } from './view-staff.ts'

type Endpoints = typeof refundEndpoints

/** To an account number, for what failed or is too old. While the provider may still do it, nobody else does. */
export async function chooseTransfer(input: RouteInput<Endpoints['POST /admin/refunds/{refund_no}/bank-transfer']>) {
  const { context, caller, params, body, requestId, language } = input
  const person = personOf(caller)
  const iban = readIban(body.iban) ?? refuseField('iban', 'invalid')
  const { refund_id: refundId } = await askAgain(context, params.refund_no)
  const refund = await transaction(context.db, async tx => {
    const before = await lockRefund(tx, refundId)
    await mustNotBeInDispute(tx, before)
    const refund_status = stepRefund(before, 'choose_transfer', person.role)
    if (before.refund_status === 'refunding' && before.way === 'original') refuse('payment_method_invalid')
    // In another file as well, the bank would pay it twice.
    if (before.transfer_file_id !== null && !body.bank_refused) {
      refuse('refund_status_invalid', { reason: 'in_bank_file' })
    }
    const after = await updateRefund(tx, refundId, {
      ...{ refund_status, way: 'bank_transfer', iban, transfer_file_id: null, updated_at: context.clock.now() },
      account_holder: body.account_holder ?? null,
      ...(before.refund_status === 'refund_failed' && { attempts: before.attempts + 1 }),
    })
    const subject: [string, string] = ['refund', refundId]
    const change = { before: auditedRefund(before), after: auditedRefund(after) }
    await writeAudit(tx, context, { person, requestId, action: 'refund.transfer', subject, ...change })
    return after
  })
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}

/** Finance has seen that the bank of the customer sent a transfer back. */
export async function transferReturned(input: RouteInput<Endpoints['POST /admin/refunds/{refund_no}/returned']>) {
  const { context, caller, params, body, requestId, language } = input
  const person = personOf(caller)
  const refund = await transaction(context.db, async tx => {
    const found = (await findRefundByNo(tx, params.refund_no)) ?? refuse('refund_not_found')
    const before = await lockRefund(tx, found.refund_id)
    const refund_status = stepRefund(before, 'transfer_returned', person.role)
    if (before.way !== 'bank_transfer') refuse('payment_method_invalid')
    const now = context.clock.now()
    await bookBounce(tx, before, now)
    const after = await updateRefund(tx, before.refund_id, {
      ...{ refund_status, refund_time: null, transfer_file_id: null, failure: body.reason, updated_at: now },
    })
    const change = { before: auditedRefund(before), after: auditedRefund(after), reason: body.reason }
    const subject: [string, string] = ['refund', before.refund_id]
    await writeAudit(tx, context, { person, requestId, action: 'refund.returned', subject, ...change })
    return after
  })
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}

/** Finance has paid it from our own bank. */
export async function markTransferred(input: RouteInput<Endpoints['POST /admin/refunds/{refund_no}/transferred']>) {
  const { context, params, language } = input
  const refund = await markOne(input, params.refund_no)
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}

/** Each refund of the file by itself: what has been marked stays marked, and the rest can be asked for again. */
export async function markFileTransferred(
  input: RouteInput<Endpoints['POST /admin/refund-transfers/{file_no}/transferred']>,
) {
  const { context, params, body } = input
  const open = await noted(context.db, db => openOfFile(db, params.file_no))
  for (const refundNo of open.filter(no => !body.except.includes(no))) await markOne(input, refundNo)
  return viewFile(context.db, params.file_no)
}

async function markOne(
  {
    context,
    caller,
    requestId,
  }: Pick<RouteInput<Endpoints['POST /admin/refunds/{refund_no}/transferred']>, 'context' | 'caller' | 'requestId'>,
  refundNo: string,
): Promise<Refund> {
  const person = personOf(caller)
  return transaction(context.db, async tx => {
    const found = (await findRefundByNo(tx, refundNo)) ?? refuse('refund_not_found')
    const before = await lockRefund(tx, found.refund_id)
    const refund_status = stepRefund(before, 'pay_by_transfer', person.role)
    if (before.way !== 'bank_transfer') refuse('payment_method_invalid')
    if (before.iban === null) refuse('refund_status_invalid', { reason: 'account_missing' })
    await mustNotBeInDispute(tx, before)
    const after = await payOut(tx, { refund: before, refund_status, from: 'bank', now: context.clock.now() })
    await mailRefundSent(tx, context, before.refund_id)
    const subject: [string, string] = ['refund', before.refund_id]
    const change = { before: auditedRefund(before), after: auditedRefund(after) }
    await writeAudit(tx, context, { person, requestId, action: 'refund.transferred', subject, ...change })
    return after
  })
}
