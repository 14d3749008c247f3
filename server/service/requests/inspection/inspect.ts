import type { CallData } from '#contract/protocol/call.ts'
import type { Tx } from '#db/transaction.ts'
import { angles, findOpenCheckpoints } from '#domain/requests/inspection.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { concede, findRequestedAt, findRequester } from '#server/people/concessions/concede.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toRecallConcession } from '../ending/recalled-money.ts'
import { closeWithPurchase } from '../ending/undo-buy-out.ts'
import { refundWithdrawn } from '../ending/withdraw-item.ts'
import type { RequestAction } from '../kinds.ts'
import { toWaiver } from '../late/waiving.ts'
import { assertLoanerReturned } from '../loaners/loaner-out.ts'
import { assertHasContract, type LockedRequest } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { advance } from '../move-request.ts'
import { awaitRest } from '../pick-up/await-rest.ts'
import { receiveReturn } from '../pick-up/machine-return.ts'
import { takeBackMissingGoods } from '../pick-up/missing-goods.ts'
import { listUnitsOut } from '../pick-up/pick-up-store.ts'
import { type ArrivedPieces, findArrived } from '../pick-up/pieces-awaited.ts'
import { computeWaived, lateDue, proposeSettlement } from '../settlement/settle-deposit.ts'
import { computeReturnAmounts } from '../settlement/settle-deposit-amounts.ts'
import { computeFoundAmounts, settledAsLost, settleFound, takeFound } from '../settlement/settle-deposit-found.ts'
import { findSettlement } from '../settlement/settle-deposit-store.ts'
import { computeWithdrawalLate, settleLateWithdrawal } from '../settlement/settle-withdrawal-late.ts'
import { shareOut } from '../settlement/share-out.ts'
import { runStaffAction } from '../staff-moves.ts'
import type { Request } from '../store.ts'
import { concededUnconfirmed, toUnseenReturnConcession } from '../unconfirmed.ts'
import { writeRequestEvent } from '../write-event.ts'
import { concededByClaimedDay, concededByUse } from './claimed-day.ts'
import { findCountedDay } from './counted-day.ts'
import { assertUserPictures, insertHandOver, listOutReports, showPictures } from './inspect-store.ts'

type Body = Input<'POST /admin/requests/{request_no}/inspect'>['body']

/**
 * The inspection of a returned machine. Nothing continues until its checklist is complete; the customer pays for a
 * finding only where it is proven: their duty, pictures of it, and a report of the condition when it left.
 */
export function inspectReturn(
  input: Input<'POST /admin/requests/{request_no}/inspect'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return runStaffAction(input, 'inspect', async (tx, { request, subject, actor, now }) => {
    const locked = { request, subject }
    const traits = requestTraits[request.apply_type]
    const stood = await settledAsLost(tx, request)
    if (!stood) await assertInspectable(tx, locked)
    if (traits.endsRental) await assertLoanerReturned(tx, request.item_id)
    const came = await findArrived(tx, locked, body)
    if (came?.pieces !== 0) assertComplete(locked, body)
    const isCounted = traits.endsRental && (body.findings.length > 0 || body.waive.length > 0)
    const computeAmounts = stood ? computeFoundAmounts : computeReturnAmounts
    const counted = isCounted ? await computeAmounts(tx, subject, await findCountedDay(tx, context, locked)) : undefined
    const found = counted
      ? await shareOut(body.findings, {
          residual: counted.residual,
          late: lateDue(counted, body.waive),
          isReported: async () => (await listOutReports(tx, subject.item.item_id)).length > 0,
        })
      : []
    const inspectedBy = await findRequester(tx, input)
    await storeReport(tx, { action: { ...locked, actor }, body, inspectedBy, came })
    const { waive, remark } = body
    const late = await computeWithdrawalLate(tx, context, locked)
    const waived = late && waive.length > 0 ? late.late.charge : counted ? computeWaived(counted, waive) : 0
    const unseen = await concededUnconfirmed(tx, context, { locked, claimed: stood, by: inspectedBy })
    // The days without evidence, and those of the shop's own delay, are part of what an unwitnessed return refunds.
    const inspectedOn = dayInShop(await findRequestedAt(tx, context, input.agreeing))
    const byClaimedDay = stood ? 0 : await concededByClaimedDay(tx, context, locked, inspectedOn)
    // A piece that somebody else has seen as well was used all the same.
    const byUse = stood ? 0 : await concededByUse(tx, locked)
    const concession = { amount: waived + Math.max(unseen, byClaimedDay, byUse), reason: remark, reasonField: 'remark' }
    const giving =
      (await toRecallConcession(tx, locked, { ...concession, amount: waived }, came)) ??
      (unseen > 0 || byUse > 0
        ? await toUnseenReturnConcession(tx, locked, concession)
        : await toWaiver(tx, locked, concession))
    const isConceded = giving.amount > 0 || input.agreeing !== undefined
    const grant = isConceded ? await concede(tx, context, input, giving) : undefined
    const isWithoutScan = request.process_status === 'transport_leave'
    // Its machines come back below, after coupon and stock: their lock comes before those, and after that of the
    // concession.
    const isTakenIn = isWithoutScan || came !== undefined || stood !== undefined
    if (isTakenIn) await lockFleets(tx, [subject.item], now)
    const here = isWithoutScan ? await advance(tx, request, 'inspect', { actor, now }) : request
    const action = { request: here, subject, actor }
    const { after_sale_id } = request
    const facts = { checklist: body.checklist, found, waive: body.waive, ...describeArrived(came) }
    await writeRequestEvent(tx, { after_sale_id, event: 'inspected', actor, now, facts, reason: body.remark })
    if (stood && traits.undoesContract) {
      return takeBackMissingGoods(tx, context, { stood, action, isRestocked: body.restock, came })
    }
    if (stood) {
      await settleFound(tx, context, { stood, locked: action, found, waive, remark, actor })
      return takeFound(tx, context, action)
    }
    const after = traits.endsRental
      ? await proposeSettlement(tx, context, { locked: action, found, waive, remark, actor })
      : await endRejection(tx, context, { ...action, ...(grant && { grant }) }, { body, came })
    const isHere = isWithoutScan || came !== undefined
    return isHere ? receiveReturn(tx, context, { ...action, request: after }, came?.units) : after
  })
}

async function assertInspectable(tx: Tx, locked: LockedRequest): Promise<void> {
  const { request } = locked
  const isReturning = requestTraits[request.apply_type].returnsGoods
  if (!isReturning) refuse('operation_status_invalid', { reason: 'nothing_to_inspect' })
  if (request.completed_at !== null) refuse('completed_unchangeable')
  if (request.audit_status !== 'approved') refuse('operation_status_invalid', { reason: 'not_approved' })
  if (request.process_status !== 'transport_leave' && request.process_status !== 'check') refuse('transition_invalid')
  if (await findSettlement(tx, request.after_sale_id)) refuse('operation_status_invalid', { reason: 'inspected' })
  assertHasContract(locked)
}

function assertComplete(
  { request, subject }: LockedRequest,
  { checklist, pictures, findings, waive, remark }: Body,
): void {
  const isRejection = requestTraits[request.apply_type].undoesContract
  // A customer who withdraws owes nothing for the use; for a rental, days beyond the fortnight may be waived.
  const isWaivable = subject.order.kind === 'rent' && waive.every(one => one === 'late')
  if (isRejection && (findings.length > 0 || (waive.length > 0 && !isWaivable)))
    refuse('duty_invalid', { reason: 'withdrawal' })
  if (subject.item.product_kind !== 'machine') return
  const missing = findOpenCheckpoints(checklist)
  if (missing.length > 0) refuse('process_incomplete', { reason: 'checklist', missing })
  const isExplained = remark !== '' || findings.some(({ rule }) => rule === 'missing_part')
  if (!checklist.accessories_complete && !isExplained) refuse('process_incomplete', { reason: 'accessories' })
  const unseen = angles.filter(angle => !pictures.some(picture => picture.angle === angle))
  if (!isRejection && unseen.length > 0) refuse('process_incomplete', { reason: 'pictures', missing: unseen })
}

/** Which of several pieces were named, for the history. */
function describeArrived(came: ArrivedPieces | undefined) {
  if (!came) return {}
  const serials = ({ units }: Pick<ArrivedPieces, 'units'>) => units.map(({ serial_number }) => serial_number)
  return { came: { pieces: came.pieces, serial_numbers: serials(came) }, awaited: came.rest.pieces }
}

interface InspectionReport {
  action: RequestAction
  body: Body
  inspectedBy: string
  came: ArrivedPieces | undefined
}

async function storeReport(tx: Tx, { action, body, inspectedBy, came }: InspectionReport): Promise<void> {
  const { request, subject } = action
  const { now: at, item } = subject
  const { after_sale_id: afterSaleId } = request
  const { checklist, pictures, findings, remark } = body
  await assertUserPictures(tx, inspectedBy, [...pictures.map(({ id }) => id), ...findings.flatMap(row => row.pictures)])
  const units = came ? came.units : await listUnitsOut(tx, item.item_id, ['out', 'done'])
  for (const { device_id } of units) {
    await insertHandOver(tx, {
      ...{ item_id: item.item_id, device_id, after_sale_id: afterSaleId, direction: 'back', remark },
      ...{ checklist: { ...checklist, findings, pictures }, seen_by: inspectedBy, at },
    })
  }
  const base = { afterSaleId, now: at }
  const out = (await listOutReports(tx, item.item_id)).flatMap(report => report.pictures)
  const proofs = findings.flatMap(({ rule, pictures: ids }) => ids.map(id => ({ id, angle: rule })))
  // Side by side, for the customer who has to agree with the findings.
  await showPictures(tx, { ...base, shows: 'out', pictures: out })
  await showPictures(tx, { ...base, shows: 'back', pictures })
  await showPictures(tx, { ...base, shows: 'deduction', pictures: proofs })
}

async function endRejection(
  tx: Tx,
  context: Context,
  { request, subject, actor: person, grant = grantByRule('withdrawal') }: RequestAction,
  { body: { restock: isRestocked, waive, remark }, came }: { body: Body; came: ArrivedPieces | undefined },
): Promise<Request> {
  const refunded = await refundWithdrawn(tx, context, { request, subject, grant, came })
  const actor = { role: 'system' } as const
  const after = await advance(tx, refunded, 'complete', { actor, now: subject.now })
  const action = { request: after, subject, actor: person }
  if (came && came.rest.pieces > 0) {
    await awaitRest(tx, context, action, { came, isRestocked })
    return after
  }
  await closeWithPurchase(tx, { request: after, subject }, { isRestocked })
  await settleLateWithdrawal(tx, context, action, { isWaived: waive.includes('late'), remark })
  await mailRequest(tx, context, { request: after, order: subject.order, event: 'complete' })
  return after
}
