import type { CallData } from '#contract/protocol/call.ts'
import type { settlementEndpoints } from '#contract/service/settlements.ts'
import type { Tx } from '#db/transaction.ts'
import { angles, findOpenCheckpoints } from '#domain/after-sale/inspection.ts'
import { requestTraits } from '#domain/after-sale/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleetsOf } from '#server/delivery/shipments/machines/take-units.ts'
import { concede, findRequestedAt, findRequester } from '#server/people/concessions/concede.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { recallGiving } from '../ending/recalled-money.ts'
import { closeWithPurchase } from '../ending/undo-buy-out.ts'
import { refundWithdrawn } from '../ending/withdraw-item.ts'
import type { Deed } from '../kinds.ts'
import { waiving } from '../late/waiving.ts'
import { mustHaveLoanerBack } from '../loaners/loaner-out.ts'
import { type Locked, mustHaveContract } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { advance } from '../move-request.ts'
import { onOneWord, unseenReturn } from '../on-one-word.ts'
import { awaitRest } from '../pick-up/await-rest.ts'
import { takeKeptGoods } from '../pick-up/goods-kept.ts'
import { unitsOutOf } from '../pick-up/pick-up-store.ts'
import { type Came, cameOf } from '../pick-up/pieces-awaited.ts'
import { arriveHere } from '../pick-up/way-back.ts'
import { lateAsked, proposeSettlement, waivedOf } from '../settlement/settle-deposit.ts'
import { returnFigures } from '../settlement/settle-deposit-figures.ts'
import { figuresOfFound, settledAsLost, settleFound, takeFound } from '../settlement/settle-deposit-found.ts'
import { settlementOf } from '../settlement/settle-deposit-store.ts'
import { lateOfWithdrawal, settleLateWithdrawal } from '../settlement/settle-withdrawal-late.ts'
import { shareOut } from '../settlement/share-out.ts'
import { actOn } from '../staff-moves.ts'
import type { Request } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { dayCounted } from './counted-day.ts'
import { givenByUse, givenByWord } from './days-by-word.ts'
import { insertHandOver, mustBeOwnPictures, outReportsOf, showPictures } from './inspect-store.ts'

type Input = RouteInput<(typeof settlementEndpoints)['POST /admin/requests/{request_no}/inspect']>
type Body = Input['body']

/**
 * It was looked at. Until the list is done nothing goes on; what was found is the customer's to pay only where it is
 * proven: his fault, pictures of it, and a report of how it looked when it left.
 */
export function inspectReturn(input: Input): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return actOn(input, 'inspect', async (tx, { request, subject, actor, now }) => {
    const locked = { request, subject }
    const stood = await settledAsLost(tx, request)
    if (!stood) await mustBeHere(tx, locked)
    if (request.apply_type === 'return') await mustHaveLoanerBack(tx, request.item_id)
    const came = await cameOf(tx, locked, body)
    if (came?.pieces !== 0) mustBeDone(locked, body)
    const isCounted = request.apply_type === 'return' && (body.findings.length > 0 || body.waive.length > 0)
    const figures = stood ? figuresOfFound : returnFigures
    const counted = isCounted ? await figures(tx, subject, await dayCounted(tx, context, locked)) : undefined
    const found = counted
      ? await shareOut(body.findings, {
          residual: counted.residual,
          late: lateAsked(counted, body.waive),
          isReported: async () => (await outReportsOf(tx, subject.item.item_id)).length > 0,
        })
      : []
    const seenBy = await findRequester(tx, input)
    await keepReport(tx, { deed: { ...locked, actor }, body, seenBy, came })
    const { waive, remark } = body
    const late = await lateOfWithdrawal(tx, context, locked)
    const waived = late && waive.length > 0 ? late.late.charge : counted ? waivedOf(counted, waive) : 0
    const unseen = await onOneWord(tx, context, { locked, claimed: stood, by: seenBy })
    // The days that nobody has seen, and those of our own delay, are in what a return that nobody saw gives back.
    const seenOn = dayInShop(await findRequestedAt(tx, context, input.agreeing))
    const byWord = stood ? 0 : await givenByWord(tx, context, locked, seenOn)
    // A piece that somebody else has seen as well was used all the same.
    const byUse = stood ? 0 : await givenByUse(tx, locked)
    const given = { amount: waived + Math.max(unseen, byWord, byUse), reason: remark, reasonField: 'remark' }
    const giving =
      (await recallGiving(tx, locked, { ...given, amount: waived }, came)) ??
      (unseen > 0 || byUse > 0 ? await unseenReturn(tx, locked, given) : await waiving(tx, locked, given))
    const isGiven = giving.amount > 0 || input.agreeing !== undefined
    const grant = isGiven ? await concede(tx, context, input, giving) : undefined
    const isByHand = request.process_status === 'transport_leave'
    // Its machines come back below, after coupon and stock: their lock comes before those, and after what is given.
    const isTakenIn = isByHand || came !== undefined || (stood && request.apply_type === 'rejection')
    if (isTakenIn) await lockFleetsOf(tx, [subject.item], now)
    const here = isByHand ? await advance(tx, request, 'inspect', { actor, now }) : request
    const deed = { request: here, subject, actor }
    const { after_sale_id } = request
    const facts = { checklist: body.checklist, found, waive: body.waive, ...shownOf(came) }
    await writeRequestEvent(tx, { after_sale_id, event: 'inspected', actor, now, facts, reason: body.remark })
    if (stood && request.apply_type === 'rejection') {
      return takeKeptGoods(tx, context, { stood, deed, isRestocked: body.restock, came })
    }
    if (stood) {
      await settleFound(tx, context, { stood, locked: deed, found, waive, remark, actor })
      return takeFound(tx, context, deed)
    }
    const after =
      request.apply_type === 'return'
        ? await proposeSettlement(tx, context, { locked: deed, found, waive, remark, actor })
        : await endRejection(tx, context, { ...deed, ...(grant && { grant }) }, { body, came })
    const isHere = isByHand || came !== undefined
    return isHere ? arriveHere(tx, context, { ...deed, request: after }, came?.units) : after
  })
}

async function mustBeHere(tx: Tx, locked: Locked): Promise<void> {
  const { request } = locked
  const isWay = requestTraits[request.apply_type].returnsGoods
  if (!isWay) refuse('operation_status_invalid', { reason: 'nothing_to_inspect' })
  if (request.completed_at !== null) refuse('completed_unchangeable')
  if (request.audit_status !== 'approved') refuse('operation_status_invalid', { reason: 'not_approved' })
  if (request.process_status !== 'transport_leave' && request.process_status !== 'check') refuse('transition_invalid')
  if (await settlementOf(tx, request.after_sale_id)) refuse('operation_status_invalid', { reason: 'inspected' })
  mustHaveContract(locked)
}

function mustBeDone({ request, subject }: Locked, { checklist, pictures, findings, waive, remark }: Body): void {
  const isRejection = request.apply_type === 'rejection'
  // Who withdraws owes nothing for what they had; of a rental, days beyond the fortnight may be waived.
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

/** What was named of several pieces, for the history. */
function shownOf(came: Came | undefined) {
  if (!came) return {}
  const serials = ({ units }: Pick<Came, 'units'>) => units.map(({ serial_number }) => serial_number)
  return { came: { pieces: came.pieces, serial_numbers: serials(came) }, awaited: came.rest.pieces }
}

interface Reporting {
  deed: Deed
  body: Body
  seenBy: string
  came: Came | undefined
}

async function keepReport(tx: Tx, { deed, body, seenBy, came }: Reporting): Promise<void> {
  const { request, subject } = deed
  const { now: at, item } = subject
  const { after_sale_id: afterSaleId } = request
  const { checklist, pictures, findings, remark } = body
  await mustBeOwnPictures(tx, seenBy, [...pictures.map(({ id }) => id), ...findings.flatMap(row => row.pictures)])
  const units = came ? came.units : await unitsOutOf(tx, item.item_id, ['out', 'done'])
  for (const { device_id } of units) {
    await insertHandOver(tx, {
      ...{ item_id: item.item_id, device_id, after_sale_id: afterSaleId, direction: 'back', remark },
      ...{ checklist: { ...checklist, findings, pictures }, seen_by: seenBy, at },
    })
  }
  const of = { afterSaleId, now: at }
  const out = (await outReportsOf(tx, item.item_id)).flatMap(report => report.pictures)
  const proofs = findings.flatMap(({ rule, pictures: ids }) => ids.map(id => ({ id, angle: rule })))
  // Side by side, for who has to agree with what is seen.
  await showPictures(tx, { ...of, shows: 'out', pictures: out })
  await showPictures(tx, { ...of, shows: 'back', pictures })
  await showPictures(tx, { ...of, shows: 'deduction', pictures: proofs })
}

async function endRejection(
  tx: Tx,
  context: Context,
  { request, subject, actor: person, grant = grantByRule('withdrawal') }: Deed,
  { body: { restock: isRestocked, waive, remark }, came }: { body: Body; came: Came | undefined },
): Promise<Request> {
  const refunded = await refundWithdrawn(tx, context, { request, subject, grant, came })
  const actor = { role: 'system' } as const
  const after = await advance(tx, refunded, 'complete', { actor, now: subject.now })
  const deed = { request: after, subject, actor: person }
  if (came && came.rest.pieces > 0) {
    await awaitRest(tx, context, deed, { came, isRestocked })
    return after
  }
  await closeWithPurchase(tx, { request: after, subject }, { isRestocked })
  await settleLateWithdrawal(tx, context, deed, { isWaived: waive.includes('late'), remark })
  await mailRequest(tx, context, { request: after, order: subject.order, event: 'complete' })
  return after
}
