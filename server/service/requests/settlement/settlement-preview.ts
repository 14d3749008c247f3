import type { CallData } from '#contract/protocol/call.ts'
import { computeFindingShares } from '#domain/requests/inspection.ts'
import { settleRest } from '#domain/requests/settlement.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findSubject } from '../bill/offer.ts'
import { findCountedDay } from '../inspection/counted-day.ts'
import type { LockedRequest } from '../lock-request.ts'
import { findRequest } from '../store.ts'
import { lateDue, rentBack, standardDeductions } from './settle-deposit.ts'
import { computeReturnAmounts } from './settle-deposit-amounts.ts'
import { readDepositFor } from './settle-deposit-books.ts'
import { computeFoundAmounts, settledAsLost } from './settle-deposit-found.ts'
import { computeWithdrawalLate } from './settle-withdrawal-late.ts'

type Key = 'POST /admin/requests/{request_no}/settlement-preview'

/** The same amounts as the settlement itself, before the findings are final. */
export async function previewSettlement({ context, params, body }: Input<Key>): Promise<CallData<Key>> {
  const { db, clock } = context
  const { findings, waive } = body
  const request = (await findRequest(db, params.request_no)) ?? refuse('operation_not_found')
  if (!requestTraits[request.apply_type].returnsGoods)
    refuse('operation_status_invalid', { reason: 'nothing_to_settle' })
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', request.order_id)
    .executeTakeFirstOrThrow()
  const subject = await findSubject(db, { order, itemId: request.item_id, now: clock.now() })
  if (requestTraits[request.apply_type].undoesContract) return previewWithdrawal(context, { request, subject }, waive)
  const on = await findCountedDay(db, context, { request, subject })
  const stood = await settledAsLost(db, request)
  const amounts = await (stood ? computeFoundAmounts : computeReturnAmounts)(db, subject, on)
  const shares = computeFindingShares(findings, { residual: amounts.residual, late: lateDue(amounts, waive) })
  const found = findings.map(({ rule }, index) => ({ rule, amount: shares[index] ?? 0 }))
  const standard = standardDeductions({ request, subject }, amounts, waive).map(({ rule, amount }) => ({
    rule,
    amount,
  }))
  const deductions = [...standard, ...found.filter(({ amount }) => amount > 0)]
  // A final claim is undone first: what the deposit has paid of it is held again.
  const rest =
    stood?.settlement_state === 'final' ? stood.deducted : await readDepositFor(db, { request, subject }, deductions)
  const back_at_once = (stood?.settlement_state === 'final' ? stood.back : stood?.back_at_once) ?? 0
  return {
    ...settleRest({ rest, back_at_once }, deductions),
    ...{ on, deductions, residual: amounts.residual },
    rent_back: rentBack(amounts.early, waive),
    early_fee: amounts.early?.fee ?? 0,
    late: amounts.late.charge,
    days_late: amounts.late.days_late,
  }
}

/** Everything that was paid is refunded; days beyond the fortnight of a rental are charged. */
async function previewWithdrawal(
  context: Context,
  locked: LockedRequest,
  waive: readonly string[],
): Promise<CallData<Key>> {
  const found = await computeWithdrawalLate(context.db, context, locked)
  if (!found) return refuse('operation_status_invalid', { reason: 'nothing_to_settle' })
  const { on, residual, late } = found
  const owed = waive.includes('late') ? 0 : late.charge
  return {
    ...{ held: 0, deducted: 0, back: 0, owed, on, residual, rent_back: 0, early_fee: 0 },
    deductions: owed > 0 ? [{ rule: 'late', amount: owed }] : [],
    ...{ late: late.charge, days_late: late.days_late },
  }
}
