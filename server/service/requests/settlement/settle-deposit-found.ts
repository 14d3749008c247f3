import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { answerDays, settleRest } from '#domain/requests/settlement.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { returnArrived } from '#server/delivery/shipments/parcels/receive-parcel-event.ts'
import { findReservations } from '#server/fleet/availability/queries.ts'
import { closeFindings } from '#server/money/payments/reconciliation/write-finding.ts'
import type { Context } from '#server/platform/context.ts'
import { undoClaim } from '../ending/undo-claim.ts'
import { findCountedDay } from '../inspection/counted-day.ts'
import type { RequestAction } from '../kinds.ts'
import { type Request, updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { endUndisputed, type SettlementProposal, standardDeductions, toSettlementFigures } from './settle-deposit.ts'
import { computeReturnAmounts, type ReturnAmounts } from './settle-deposit-amounts.ts'
import { issueRefund, readDepositFor } from './settle-deposit-books.ts'
import { mailSettlement } from './settle-deposit-mails.ts'
import { findSettlement, type Settlement, updateSettlement } from './settle-deposit-store.ts'

/**
 * The settlement of a machine that was given up, whether it was agreed to and paid or not: withheld by its tenant, or
 * lost by its carrier on its return.
 */
export async function settledAsLost(db: Reader, request: Request): Promise<Settlement | undefined> {
  const { apply_type, completed_at, arrived_on } = request
  const isReturning = requestTraits[apply_type].returnsGoods
  if (!isReturning || completed_at === null || arrived_on !== null) return undefined
  return findSettlement(db, request.after_sale_id)
}

/**
 * It came back after all: its late days and the findings replace the claim for it. What they leave of the deposit is
 * refunded at once, and the rest can be disputed like any other. A claim that was final is undone first.
 */
export async function settleFound(
  tx: Tx,
  context: Context,
  { stood, ...proposing }: SettlementProposal & { stood: Settlement },
): Promise<Request> {
  const { locked, found, waive, remark, actor } = proposing
  const { request, subject } = locked
  const { rules, now, today } = subject
  const isFinal = stood.settlement_state === 'final'
  const claimed = isFinal ? await undoClaim(tx, context, locked, stood) : stood
  const { settlement_id, back_at_once, rent_back } = claimed
  const on = await findCountedDay(tx, context, locked)
  const amounts = await computeFoundAmounts(tx, subject, on)
  const deductions = [...standardDeductions(locked, amounts, waive), ...found]
  const settled = settleRest({ rest: await readDepositFor(tx, locked, deductions), back_at_once }, deductions)
  const { held, back, owed } = settled
  const settlement = await updateSettlement(tx, settlement_id, {
    ...{ ...settled, deductions, remark, back_at_once: back, settlement_state: 'proposed', updated_at: now },
    ...{ ...answerDays(today, rules), reminded_at: null },
    figures: JSON.stringify({ ...(claimed.figures as object), ...toSettlementFigures(amounts), on, waive }),
  })
  const reference = `settlement:${settlement_id}:found`
  const amount = back - back_at_once
  await issueRefund(tx, context, { locked, type: 'deposit', amount, reason: 'returned', reference })
  const { after_sale_id } = request
  const facts = { held, deductions, back, owed, rent_back }
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  if (deductions.length === 0) return endUndisputed(tx, context, { locked, settlement })
  await mailSettlement(tx, context, { locked, settlement, event: 'proposed' })
  return request
}

/** The cost of the machine coming now: its rent was settled when it was given up. */
export async function computeFoundAmounts(db: Reader, subject: Subject, on: Day): Promise<ReturnAmounts> {
  return { ...(await computeReturnAmounts(db, subject, on)), early: undefined }
}

/** A machine that was given up is here again; it stays abnormal until it is put in order. */
export async function takeFound(
  tx: Tx,
  context: Context,
  { request, subject, actor }: RequestAction,
): Promise<Request> {
  const { order, item, today, now } = subject
  for (const { device_id: deviceId } of await findReservations(tx, [item.item_id], ['done'])) {
    const unit = deviceId === null ? undefined : await lockUnit(tx, deviceId)
    if (deviceId === null || unit?.holder !== 'tenant' || unit.device_status !== 'abnormal') continue
    const move = { actor, reason: request.request_no, orderNo: order.order_no }
    await moveUnit(tx, context, { ...move, deviceId, command: 'take_back', set: { work_area: '' } })
  }
  if (request.shipment_id !== null) await closeFindings(tx, request.shipment_id, returnArrived, now)
  const picked_up_on = request.picked_up_on ?? today
  return updateRequest(tx, request.after_sale_id, { picked_up_on, arrived_on: today, updated_at: now })
}
