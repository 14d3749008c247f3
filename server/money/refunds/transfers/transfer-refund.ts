import { recordStatement, type Tx, transaction } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import { parseIban } from '#domain/refunds/iban.ts'
import type { RefundStatus } from '#domain/refunds/states.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { lockConcessionsOfUser, sumConcessions } from '#server/people/concessions/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input, RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { findRelatedOrders, type Order } from '#server/records/orders/order-rows.ts'
import { mustNotBeInDispute } from '../../disputes/stop-disputed.ts'
import { checkAtProvider } from '../decisions/retry-refund.ts'
import { mailRefundSent } from '../mail-refund-sent.ts'
import { bookBounce, payOut } from '../pay-out.ts'
import { stepRefund } from '../step-refund.ts'
import { findRefund, findRefundByNo, lockRefund, type Refund, updateRefund } from '../store.ts'
import { auditedRefund, viewForStaff } from '../view-staff.ts'
import { listOpenInFile } from './store-transfers.ts'
import { viewFile } from './transfer-files.ts'

/**
 * By bank transfer, for a refund that failed or whose payment is too old; without an account number its customer is
 * asked. While the provider may still make it, no transfer is allowed.
 */
export async function chooseTransfer(input: Input<'POST /admin/refunds/{refund_no}/bank-transfer'>) {
  const { context, caller, params, body, language } = input
  const actor = requireUser(caller)
  const iban = body.iban === undefined ? null : (parseIban(body.iban) ?? rejectField('iban', 'invalid'))
  const { refund_id: refundId } = await checkAtProvider(context, params.refund_no)
  const refund = await transaction(context.db, async tx => {
    const found = await findRefund(tx, refundId)
    await mayGoByTransfer(tx, input, found)
    if (iban !== null) await mayName(tx, input, found, iban)
    else if (found.transfer_file_id !== null) rejectField('iban', 'required')
    const before = await lockRefund(tx, refundId)
    if (before.version !== found.version) refuse('already_changed')
    const refund_status = await mayGoByTransfer(tx, input, before)
    const after = await updateRefund(tx, refundId, {
      ...{ refund_status, way: 'bank_transfer', iban, transfer_file_id: null, updated_at: context.clock.now() },
      account_holder: body.account_holder ?? null,
      ...(iban === null && { account_asked_at: null, account_asked_times: 0 }),
      ...(before.refund_status === 'refund_failed' && { attempts: before.attempts + 1 }),
    })
    const subject = ['refund', refundId] as const
    const change = { before: auditedRefund(before), after: auditedRefund(after) }
    await writeAudit(tx, context, { actor, action: 'refund.transfer', subject, ...change })
    return after
  })
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}

async function mayGoByTransfer(tx: Tx, { caller, body }: TransferInput, refund: Refund): Promise<RefundStatus> {
  await mustNotBeInDispute(tx, refund)
  const refund_status = stepRefund(refund, 'choose_transfer', requireUser(caller).role)
  if (refund.refund_status === 'refunding' && refund.way === 'original') refuse('payment_method_invalid')
  // In a second file the bank would pay it again.
  if (refund.transfer_file_id !== null && !body.bank_refused) {
    refuse('refund_status_invalid', { reason: 'in_bank_file' })
  }
  return refund_status
}

/**
 * The customer decides where the money goes; an account that staff enter instead is a concession, because it could be
 * anybody's. So is a second transfer to the same account, because only the caller says that the bank has refused the
 * first.
 */
async function mayName(tx: Tx, input: TransferInput, refund: Refund, iban: string): Promise<void> {
  const { body } = input
  if (refund.iban === iban && refund.transfer_file_id === null) return
  // What the second person has to see; an erasure removes it.
  await concedeTransfer(tx, input, refund, [iban, body.account_holder].filter(Boolean).join(', '))
}

type TransferConcession = Pick<RouteInput, 'context' | 'caller' | 'agreeing'>

async function concedeTransfer(tx: Tx, input: TransferConcession, refund: Refund, reason: string): Promise<void> {
  const { context, caller, agreeing } = input
  const { refund_no, refund_amount: amount } = refund
  const { userId } = requireUser(caller)
  const order = await orderBehind(tx, refund)
  if (agreeing === undefined) await lockConcessionsOfUser(tx, userId)
  // Everything one person has sent to accounts of their choice counts together, for all customers.
  const since = new Date(context.clock.now().getTime() - day)
  const before = await sumConcessions(tx, { userId, kind: 'refund_account', since })
  await concede(tx, context, input, {
    ...{ kind: 'refund_account', subject: refund_no, amount, before, reason, ...(order && { order }) },
  })
}

/** For a surplus payment, one of the orders that were paid with it. */
async function orderBehind(tx: Tx, { order_id, payment_id }: Refund): Promise<Order | undefined> {
  if (order_id !== null) return findOrderById(tx, order_id)
  const checkout = await tx
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'payments.checkout_id')
    .selectAll('checkouts')
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
  return checkout && (await findRelatedOrders(tx, checkout))[0]
}

const day = 86_400_000

type TransferInput = Input<'POST /admin/refunds/{refund_no}/bank-transfer'>

/**
 * Finance has seen that the customer's bank returned a transfer: on their statement alone it is owed, and paid, again.
 */
export async function transferReturned(input: Input<'POST /admin/refunds/{refund_no}/returned'>) {
  const { context, caller, params, body, language } = input
  const actor = requireUser(caller)
  const refund = await transaction(context.db, async tx => {
    const found = (await findRefundByNo(tx, params.refund_no)) ?? refuse('refund_not_found')
    mayComeBack(found, actor.role)
    await concedeTransfer(tx, input, found, body.reason)
    const before = await lockRefund(tx, found.refund_id)
    const refund_status = mayComeBack(before, actor.role)
    if (before.version !== found.version) refuse('already_changed')
    const now = context.clock.now()
    await bookBounce(tx, before, now)
    const after = await updateRefund(tx, before.refund_id, {
      ...{ refund_status, refund_time: null, transfer_file_id: null, failure: body.reason, updated_at: now },
    })
    const change = { before: auditedRefund(before), after: auditedRefund(after), reason: body.reason }
    const subject = ['refund', before.refund_id] as const
    await writeAudit(tx, context, { actor, action: 'refund.returned', subject, ...change })
    return after
  })
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}

function mayComeBack(refund: Refund, role: Role): RefundStatus {
  const refund_status = stepRefund(refund, 'transfer_returned', role)
  if (refund.way !== 'bank_transfer') refuse('payment_method_invalid')
  return refund_status
}

/** Finance has paid it from the shop's own bank account. */
export async function markTransferred(input: Input<'POST /admin/refunds/{refund_no}/transferred'>) {
  const { context, params, language } = input
  const refund = await markOne(input, params.refund_no)
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}

/** Each refund of the file separately: marked ones stay marked, and the call can be repeated for the rest. */
export async function markFileTransferred(input: Input<'POST /admin/refund-transfers/{file_no}/transferred'>) {
  const { context, params, body } = input
  const open = await recordStatement(context.db, db => listOpenInFile(db, params.file_no))
  for (const refundNo of open.filter(no => !body.except.includes(no))) await markOne(input, refundNo)
  return viewFile(context.db, params.file_no)
}

async function markOne(
  { context, caller }: Pick<Input<'POST /admin/refunds/{refund_no}/transferred'>, 'context' | 'caller'>,
  refundNo: string,
): Promise<Refund> {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    const found = (await findRefundByNo(tx, refundNo)) ?? refuse('refund_not_found')
    const before = await lockRefund(tx, found.refund_id)
    const refund_status = stepRefund(before, 'pay_by_transfer', actor.role)
    if (before.way !== 'bank_transfer') refuse('payment_method_invalid')
    if (before.iban === null) refuse('refund_status_invalid', { reason: 'account_missing' })
    // The bank has had it in a file, and may have paid it already.
    if (before.transfer_file_id === null) await mustNotBeInDispute(tx, before)
    const after = await payOut(tx, { refund: before, refund_status, from: 'bank', now: context.clock.now() })
    await mailRefundSent(tx, context, before.refund_id)
    const subject = ['refund', before.refund_id] as const
    const change = { before: auditedRefund(before), after: auditedRefund(after) }
    await writeAudit(tx, context, { actor, action: 'refund.transferred', subject, ...change })
    return after
  })
}
