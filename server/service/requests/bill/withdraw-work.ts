import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { refundDueOn, refundDueOnceSent } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { endRequestCharges } from '../apply.ts'
import { refundWork } from '../ending/undone-work.ts'
import { type LockedRequest, lockUserRequest } from '../lock-request.ts'
import { mailWorkWithdrawn } from '../mails.ts'
import { viewDetail } from '../reads/view.ts'
import { updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { findWithdrawalEnd, splitWorkRefund, withdrawalAmounts } from './paid-work.ts'

type Key = 'POST /requests/{request_no}/withdraw'

/** Work that is paid for is a contract of its own: its customer withdraws from it alone, in its own period. */
export async function withdrawFromWork(input: Input<Key>): Promise<CallData<Key>> {
  const { context, caller, params, language } = input
  const { userId } = requireUser(caller)
  const requestNo = params.request_no
  const now = context.clock.now()
  await transaction(context.db, async tx => {
    const locked = await lockUserRequest(tx, userId, requestNo, now)
    await withdrawWork(tx, context, locked, { at: now, on: locked.subject.today })
  })
  await endRequestCharges(context, requestNo)
  return viewDetail(context, { userId, requestNo, language })
}

interface StatedWithdrawal {
  /** When it was received. */
  at: Date
  /** The day that has to be within the period. */
  on: Day
  /** undefined: on the page of the order. */
  statement_id?: string
}

/**
 * Everything that was paid for it goes back, less the part that was done by then on express request. The machine goes
 * back as it is.
 */
export async function withdrawWork(
  tx: Tx,
  context: Context,
  locked: LockedRequest,
  { at, on, statement_id }: StatedWithdrawal,
): Promise<void> {
  const { request, subject } = locked
  const { after_sale_id, request_no, bill_state } = request
  const { order, now, today } = subject
  if (bill_state !== 'accepted' && bill_state !== 'paid') {
    refuse('operation_status_invalid', { reason: 'not_paid_work' })
  }
  if (!findWithdrawalEnd(request, on)) refuse('item_operation_not_allowed', { reason: 'withdrawal_over' })
  const amounts = await withdrawalAmounts(tx, { request, order }, at)
  const coming = await splitWorkRefund(tx, order, amounts, now)
  await refundWork(tx, context, locked, {
    ...{ most: amounts.back, reference: `repair:${request_no}:withdrawn`, grant: grantByRule('withdrawal') },
  })
  const set = { bill_state: 'withdrawn', updated_at: now, ...(statement_id && { statement_id }) } as const
  const after = await updateRequest(tx, after_sale_id, set)
  const actor = { role: 'customer', id: order.user_id } as const
  await writeRequestEvent(tx, { after_sale_id, event: 'bill_withdrawn', actor, now, facts: amounts })
  // A statement that was found late may be older than its time limit.
  const due = refundDueOn(dayInShop(at))
  const back_by = due >= today ? due : refundDueOnceSent(dayInShop(at), today)
  const withdrawn = { ...amounts, ...coming, at: at.toISOString(), back_by }
  await mailWorkWithdrawn(tx, context, { request: after, order, withdrawn })
}
