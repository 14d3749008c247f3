import type { CallData } from '#contract/protocol/call.ts'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { closeWithPurchase } from '../ending/undo-buy-out.ts'
import { undoClaim } from '../ending/undo-claim.ts'
import { isKeptByBuyer } from '../is-kept-by-buyer.ts'
import type { RequestAction } from '../kinds.ts'
import { assertAnnounced, findRequestNotice } from '../late/loss-notice.ts'
import { advance } from '../move-request.ts'
import { endUndisputed } from '../settlement/settle-deposit.ts'
import { settleLoss } from '../settlement/settle-deposit-loss.ts'
import { type Settlement, updateSettlement } from '../settlement/settle-deposit-store.ts'
import { runStaffAction } from '../staff-moves.ts'
import type { Request } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { awaitRest } from './await-rest.ts'
import { receiveReturn } from './machine-return.ts'
import { claimMissingGoods } from './missing-worth.ts'
import { callOffPickUp } from './pick-up.ts'
import type { ArrivedPieces } from './pieces-awaited.ts'

/**
 * Gives up goods of a withdrawn purchase that never came back, and claims their worth from the buyer, open to
 * dispute: after two days on which the carrier met nobody, otherwise after the same days as for a late rental, and only
 * once the days of the notice that names it have passed.
 */
export function reportGoodsLost(
  input: Input<'POST /admin/requests/{request_no}/lost'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  const { reason } = body
  return runStaffAction(input, 'goods_lost', async (tx, { request, subject, actor, now }) => {
    const locked = { request, subject }
    if (!(await isKeptByBuyer(tx, locked))) refuse('operation_status_invalid', { reason: 'not_kept' })
    // Packed, and no carrier comes for it: the shop has to collect it.
    if (request.shipment_id === null && request.battery_safe !== null) {
      refuse('operation_status_invalid', { reason: 'ours_to_fetch' })
    }
    const claim = (await claimMissingGoods(tx, locked)) ?? refuse('operation_status_invalid', { reason: 'not_kept' })
    if (subject.today < claim.lostFrom) {
      refuse('process_incomplete', { reason: 'goods_awaited', lost_from: claim.lostFrom })
    }
    assertAnnounced(await findRequestNotice(tx, request.after_sale_id), subject.today)
    const ended = await advance(tx, request, 'end', { actor, now, reason, set: { outcome: reason } })
    await callOffPickUp(tx, context, { request: ended, subject })
    await settleLoss(tx, context, {
      action: { request: ended, subject, actor },
      residual: claim.worth,
      note: reason,
    })
    await writeRequestEvent(tx, { after_sale_id: request.after_sale_id, event: 'goods_lost', actor, now, reason })
    return ended
  })
}

interface ArrivedGoods {
  stood: Settlement
  action: RequestAction
  isRestocked: boolean
  /** For several pieces, those that came. */
  came: ArrivedPieces | undefined
}

/** They came back after all: the claim is dropped, and what was paid of it is refunded. The fleet is locked. */
export async function takeBackMissingGoods(
  tx: Tx,
  context: Context,
  { stood, action, isRestocked, came }: ArrivedGoods,
): Promise<Request> {
  const { request, subject } = action
  const undone = stood.settlement_state === 'final' ? await undoClaim(tx, context, action, stood) : stood
  const nothing = { held: 0, deductions: [], deducted: 0, back: 0, owed: 0, back_at_once: 0 }
  const settlement = await updateSettlement(tx, undone.settlement_id, { ...nothing, updated_at: subject.now })
  await endUndisputed(tx, context, { locked: action, settlement })
  const after = await receiveReturn(tx, context, { ...action, request }, came?.units)
  if (came && came.rest.pieces > 0) await awaitRest(tx, context, { ...action, request: after }, { came, isRestocked })
  else await closeWithPurchase(tx, { request: after, subject }, { isRestocked })
  return after
}
