import type { CallData } from '#contract/protocol/call.ts'
import type { Tx } from '#db/transaction.ts'
import { answerDays, settleRest } from '#domain/requests/settlement.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { undoClaim } from '../ending/undo-claim.ts'
import { readLoanerReport, showPictures } from '../inspection/inspect-store.ts'
import type { RequestAction } from '../kinds.ts'
import { endUndisputed } from '../settlement/settle-deposit.ts'
import { readDepositFor } from '../settlement/settle-deposit-books.ts'
import { settleGivenUp } from '../settlement/settle-deposit-loss.ts'
import { mailSettlement } from '../settlement/settle-deposit-mails.ts'
import {
  type DocumentedDeduction,
  findSettlement,
  type Settlement,
  updateSettlement,
} from '../settlement/settle-deposit-store.ts'
import { shareOut } from '../settlement/share-out.ts'
import { runStaffAction } from '../staff-moves.ts'
import { type Request, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { endLoan, reportMachine } from './loaner.ts'
import { computeLoanerWorth } from './loaner-lost.ts'

/**
 * Possible even after the repair has ended: a customer who has their own machine back returns the loaner, and may have
 * to pay for findings. A loaner that was given up is no longer claimed, whether the claim was paid or not.
 */
export function takeLoanerBack(
  input: Input<'POST /admin/requests/{request_no}/loaner/back'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return runStaffAction(input, 'loaner_back', async (tx, { request, subject, actor, now, user: person }) => {
    const { loaner_id: deviceId, after_sale_id, completed_at } = request
    const { findings, remark } = body
    if (deviceId === null) return refuse('operation_status_invalid', { reason: 'no_loaner' })
    // Until then its bill may still wait for its payment.
    if (findings.length > 0 && completed_at === null) refuse('operation_status_invalid', { reason: 'running' })
    const { order, item } = subject
    await endLoan(tx, { subject, deviceId })
    const { serial_number, holder } = await lockUnit(tx, deviceId)
    const found = await shareOut(findings, {
      residual: await computeLoanerWorth(tx, subject, { deviceId, lent: request.created_at }),
      late: 0,
      isReported: async () => (await readLoanerReport(tx, { request, deviceId })).length > 0,
    })
    if (holder === 'tenant') {
      const action = { actor, reason: request.request_no, orderNo: order.order_no }
      await moveUnit(tx, context, { ...action, deviceId, command: 'take_back', set: { work_area: '' } })
    }
    const report = { itemId: item.item_id, deviceId, direction: 'back', body, inspectedBy: person.userId, now } as const
    await reportMachine(tx, request, report)
    await showFindings(tx, { request, deviceId, body, now })
    await writeRequestEvent(tx, { after_sale_id, event: 'loaner_back', actor, now, facts: { serial_number, found } })
    const after = await updateRequest(tx, after_sale_id, { loaner_id: null, loaner_lost_at: null, updated_at: now })
    const action = { request: after, subject, actor }
    const stood = await findSettlement(tx, after_sale_id)
    if (stood) return reviseClaim(tx, context, { action, stood, found, remark })
    return found.length > 0 ? claimFound(tx, context, { action, found, remark }) : after
  })
}

interface LoanerClaim {
  action: RequestAction
  found: readonly DocumentedDeduction[]
  remark: string
}

async function claimFound(tx: Tx, context: Context, { action, found, remark }: LoanerClaim): Promise<Request> {
  // Its bill was paid: any further charge is for the loaner.
  const request = await updateRequest(tx, action.request.after_sale_id, { bill_state: 'none' })
  const figures = { on: action.subject.today }
  await settleGivenUp(tx, context, {
    action: { ...action, request },
    deductions: found,
    rent_back: 0,
    remark,
    amounts: figures,
  })
  return request
}

/** The findings replace the claim for it; without findings nothing is claimed. */
async function reviseClaim(
  tx: Tx,
  context: Context,
  { action, stood, found, remark }: LoanerClaim & { stood: Settlement },
): Promise<Request> {
  const { subject, actor } = action
  const { rules, now, today } = subject
  const { after_sale_id } = action.request
  const undone = stood.settlement_state === 'final' ? await undoClaim(tx, context, action, stood) : stood
  const request = await updateRequest(tx, after_sale_id, { bill_state: 'none', error_reason: '', updated_at: now })
  const locked = { request, subject }
  const { settlement_id, back_at_once } = undone
  const figures = settleRest({ rest: await readDepositFor(tx, locked, found), back_at_once }, found)
  const settlement = await updateSettlement(tx, settlement_id, {
    ...{ ...figures, deductions: found, remark, settlement_state: 'proposed', updated_at: now },
    ...{ ...answerDays(today, rules), reminded_at: null },
  })
  if (found.length === 0) return endUndisputed(tx, context, { locked, settlement })
  const { held, back, owed } = figures
  const facts = { held, deductions: found, back, owed, rent_back: 0 }
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  await mailSettlement(tx, context, { locked, settlement, event: 'proposed' })
  return request
}

interface FindingPictures extends Pick<RequestAction, 'request'> {
  deviceId: string
  body: Input<'POST /admin/requests/{request_no}/loaner/back'>['body']
  now: Date
}

/** Side by side, for the customer who has to agree with the findings. */
async function showFindings(tx: Tx, { request, deviceId, body, now }: FindingPictures): Promise<void> {
  if (body.findings.length === 0) return
  const base = { afterSaleId: request.after_sale_id, now }
  const proofs = body.findings.flatMap(({ rule, pictures: ids }) => ids.map(id => ({ id, angle: rule })))
  await showPictures(tx, { ...base, shows: 'out', pictures: await readLoanerReport(tx, { request, deviceId }) })
  await showPictures(tx, { ...base, shows: 'back', pictures: body.pictures })
  await showPictures(tx, { ...base, shows: 'deduction', pictures: proofs })
}
