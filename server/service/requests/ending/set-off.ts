import type { CallData } from '#contract/protocol/call.ts'
import { findNoSetOffReason } from '#domain/requests/settlement.ts'
import { findUndecidedDispute } from '#server/money/disputes/charged-back.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { viewSettlement } from '../reads/view-data.ts'
import { finalize, proposeAgain } from '../settlement/settle-deposit.ts'
import { runStaffAction } from '../staff-moves.ts'
import type { Request } from '../store.ts'
import { requireSettlement } from './dispute.ts'

type Call = 'POST /admin/requests/{request_no}/set-off'

/**
 * Ends a settlement that its customer has not answered after a reminder and thirty days: the deposit pays what is owed,
 * and the rest of it is a claim that was not agreed to. If less is held than was shown, it is proposed again instead.
 */
export async function setOffSilent(input: Input<Call>): Promise<CallData<Call>> {
  const { context, body } = input
  let reproposed: ReturnType<typeof viewSettlement> | undefined
  const detail = await runStaffAction(input, 'set_off', async (tx, { request, subject, actor }): Promise<Request> => {
    const locked = { request, subject }
    const settlement = await requireSettlement(tx, locked, 'proposed')
    const { set_off_from, reminded_at } = settlement
    const reason = findNoSetOffReason({ set_off_from, isReminded: reminded_at !== null }, subject.today)
    if (reason) refuse('operation_status_invalid', { reason, set_off_from })
    // Until the bank has decided, it is unknown what is held.
    const deciding = await findUndecidedDispute(tx, subject.order.order_id)
    if (deciding) refuse('order_disputed', { dispute_no: deciding.dispute_no, reason: 'bank_decides' })
    const again = await proposeAgain(tx, context, { locked, settlement })
    reproposed = again && viewSettlement(again)
    if (again) return request
    return finalize(tx, context, { locked, settlement, how: 'set_off', remark: body.reason, actor })
  })
  if (reproposed) refuse('amount_verification_failed', { reason: 'changed', settlement: reproposed })
  return detail
}
