import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import type { Deduction } from '#domain/requests/settlement.ts'
import { settleDeposit } from '#domain/requests/settlement.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { mustBeOwnWord } from '#server/people/concessions/must-be-own-word.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toWaiver } from '../late/waiving.ts'
import { type LockedRequest, lockUserRequest } from '../lock-request.ts'
import { viewDetail } from '../reads/view.ts'
import { viewSettlement } from '../reads/view-data.ts'
import { finalize, proposeAgain } from '../settlement/settle-deposit.ts'
import { chargeOwed } from '../settlement/settle-deposit-books.ts'
import { mailOwed, mailSettlement } from '../settlement/settle-deposit-mails.ts'
import {
  type DocumentedDeduction,
  findSettlement,
  type Settlement,
  updateSettlement,
} from '../settlement/settle-deposit-store.ts'
import { runStaffAction } from '../staff-moves.ts'
import { type Request, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'

type Detail = CallData<'GET /requests/{request_no}'>
type StaffDetail = CallData<'GET /admin/requests/{request_no}'>

/** What is owed above a deposit, and is not asked for at the moment: not paid in time, or set off without an agreement. */
export function isUnpaidClaim({ error_reason }: Pick<Request, 'error_reason'>): boolean {
  return error_reason === 'not_paid' || error_reason === 'not_agreed'
}

/** The settlement; any wrong state is refused with its reason. */
export async function requireSettlement(
  tx: Tx,
  { request }: LockedRequest,
  ...states: Settlement['settlement_state'][]
): Promise<Settlement> {
  const settlement = await findSettlement(tx, request.after_sale_id)
  if (!settlement) return refuse('operation_status_invalid', { reason: 'no_settlement' })
  if (states.includes(settlement.settlement_state)) return settlement
  return refuse('operation_status_invalid', { reason: settlement.settlement_state })
}

export async function disputeSettlement(input: Input<'POST /requests/{request_no}/dispute'>): Promise<Detail> {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  const now = context.clock.now()
  await transaction(context.db, async tx => {
    const locked = await lockUserRequest(tx, userId, params.request_no, now)
    const settlement = await requireSettlement(tx, locked, 'proposed')
    const disputed = await updateSettlement(tx, settlement.settlement_id, {
      ...{ settlement_state: 'disputed', dispute_text: body.text, updated_at: now },
    })
    const actor = { role: 'customer', id: userId } as const
    const { after_sale_id } = locked.request
    await writeRequestEvent(tx, { after_sale_id, event: 'settlement_disputed', actor, now, reason: body.text })
    await mailSettlement(tx, context, { locked, settlement: disputed, event: 'disputed' })
  })
  return viewDetail(context, { userId, requestNo: params.request_no, language })
}

export async function acceptSettlement(input: Input<'POST /requests/{request_no}/accept-settlement'>): Promise<Detail> {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  const proposedAgain = await transaction(context.db, async tx => {
    const locked = await lockUserRequest(tx, userId, params.request_no, context.clock.now())
    const settlement = await requireSettlement(tx, locked, 'proposed', 'disputed')
    await mustBeOwnWord(tx, context, caller)
    const reproposed = await proposeAgain(tx, context, { locked, settlement })
    if (reproposed) return viewSettlement(reproposed)
    const { version, back, owed } = settlement
    const isUnchanged = version === body.version && back === body.back && owed === body.owed
    if (!isUnchanged) {
      refuse('amount_verification_failed', { reason: 'changed', settlement: viewSettlement(settlement) })
    }
    await finalize(tx, context, { locked, settlement, how: 'agreed', actor: { role: 'customer', id: userId } })
    return undefined
  })
  if (proposedAgain) refuse('amount_verification_failed', { reason: 'changed', settlement: proposedAgain })
  return viewDetail(context, { userId, requestNo: params.request_no, language })
}

/** Decides a dispute after a second look: keeps at most what was proposed. */
export function decideDispute(input: Input<'POST /admin/requests/{request_no}/settle'>): Promise<StaffDetail> {
  const { context, body } = input
  return runStaffAction(input, 'settle', async (tx, { request, subject, actor }) => {
    const locked = { request, subject }
    const settlement = await requireSettlement(tx, locked, 'disputed')
    const deductions = lowered(settlement.deductions, body.deductions)
    const { deducted, owed } = settleDeposit(settlement.held, deductions)
    const amount = settlement.deducted + settlement.owed - deducted - owed
    if (amount > 0 || input.agreeing !== undefined) {
      const waived = { amount, reason: body.remark, reasonField: 'remark' }
      await concede(tx, context, input, await toWaiver(tx, locked, waived))
    }
    return finalize(tx, context, { locked, settlement, how: 'decided', deductions, remark: body.remark, actor })
  })
}

function lowered(
  proposed: readonly DocumentedDeduction[],
  decided: readonly (Deduction & { note: string })[],
): DocumentedDeduction[] {
  const amountFor = (rows: readonly Deduction[], rule: string) =>
    sum(rows.filter(row => row.rule === rule).map(({ amount }) => amount))
  const above = decided.find(({ rule }) => amountFor(decided, rule) > amountFor(proposed, rule))
  if (above) refuse('refund_amount_exceeded', { rule: above.rule, left: amountFor(proposed, above.rule) })
  return decided
    .filter(({ amount }) => amount > 0)
    .map(row => ({ ...row, pictures: proposed.find(({ rule }) => rule === row.rule)?.pictures ?? [] }))
}

/** A debt that is not paid in time, or was not agreed to, is on the list of staff, who may ask for it. */
export function chargeOwedAgain(input: Input<'POST /admin/requests/{request_no}/charge-owed'>): Promise<StaffDetail> {
  const { context } = input
  return runStaffAction(input, 'charge_owed', async (tx, { request, subject, actor, now }) => {
    const locked = { request, subject }
    const settlement = await requireSettlement(tx, locked, 'final')
    if (request.bill_state === 'paid') refuse('operation_already_paid')
    if (!isUnpaidClaim(request)) refuse('operation_status_invalid', { reason: 'not_failed' })
    const due = await chargeOwed(tx, locked, { ...settlement, again: true })
    if (!due) return refuse('operation_status_invalid', { reason: 'nothing_owed' })
    await mailOwed(tx, context, { locked, settlement, due })
    const { after_sale_id } = request
    await writeRequestEvent(tx, { after_sale_id, event: 'charge_owed', actor, now, facts: { amount: due.amount } })
    return updateRequest(tx, after_sale_id, { error_reason: '', updated_at: now })
  })
}
