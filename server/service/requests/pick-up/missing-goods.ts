import type { CallData } from '#contract/protocol/call.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { addDays, wholeMonthsBetween } from '#domain/calendar.ts'
import { allocate, type Cents } from '#domain/money.ts'
import { splitLine } from '#domain/orders/split.ts'
import { residualValue } from '#domain/requests/damage.ts'
import { missedPickUps } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import { readGoodsRefunded } from '#server/money/refunds/amounts/open-money.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { OrderItem } from '#server/records/orders/order-rows.ts'
import { closeWithPurchase } from '../ending/undo-buy-out.ts'
import { undoClaim } from '../ending/undo-claim.ts'
import { isKeptByBuyer } from '../is-kept-by-buyer.ts'
import type { RequestAction } from '../kinds.ts'
import type { LockedRequest } from '../lock-request.ts'
import { advance } from '../move-request.ts'
import { endUndisputed } from '../settlement/settle-deposit.ts'
import { settleLoss } from '../settlement/settle-deposit-loss.ts'
import { type Settlement, updateSettlement } from '../settlement/settle-deposit-store.ts'
import { runStaffAction } from '../staff-moves.ts'
import type { Request } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { awaitRest } from './await-rest.ts'
import { receiveReturn } from './machine-return.ts'
import { readMissedDays } from './missed-pick-ups.ts'
import { callOffPickUp } from './pick-up.ts'
import type { ArrivedPieces } from './pieces-awaited.ts'

/**
 * Gives up goods of a withdrawn purchase that never came back, and claims their worth from the buyer: after two days on
 * which the carrier met nobody, otherwise after the same days as for a late rental; open to dispute.
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
    const missed = await readMissedDays(tx, request.after_sale_id)
    if (missed.size < missedPickUps) assertOverdue(locked)
    const ended = await advance(tx, request, 'end', { actor, now, reason, set: { outcome: reason } })
    await callOffPickUp(tx, context, { request: ended, subject })
    await settleLoss(tx, context, {
      action: { request: ended, subject, actor },
      residual: await computeMissingWorth(tx, { request, subject }),
      note: reason,
    })
    await writeRequestEvent(tx, { after_sale_id: request.after_sale_id, event: 'goods_lost', actor, now, reason })
    return ended
  })
}

/** From the day its refund was due: until then the buyer may bring or send it. */
function assertOverdue({ request, subject: { rules, today } }: LockedRequest): void {
  const since = request.refund_due_on ?? dayInShop(request.apply_time)
  const lostFrom = addDays(since, rules.late_grace_days + rules.late_loss_days + 1)
  if (today < lostFrom) refuse('process_incomplete', { reason: 'goods_awaited', lost_from: lostFrom })
}

/**
 * What their buyer has for the missing goods since they withdrew: what was refunded of them before, they keep anyway. A
 * machine has lost value since its delivery.
 */
async function computeMissingWorth(
  db: Reader,
  { request: { pieces, apply_time }, subject: { order, item, rules, today } }: LockedRequest,
): Promise<Cents> {
  const refunded = await readGoodsRefunded(db, item.item_id, apply_time)
  const given = pieces === null || pieces >= item.quantity ? refunded : shareOfPieces(refunded, item, pieces)
  if (item.product_kind !== 'machine') return given
  const since = dayInShop(order.delivered_at ?? order.created_at)
  return residualValue(given, wholeMonthsBetween(since, today), rules)
}

/** The part of an amount that belongs to some pieces of a line, by their prices. */
function shareOfPieces(amount: Cents, line: OrderItem, pieces: number): Cents {
  const [taken, left] = splitLine(line, pieces)
  const [share = 0] = allocate(amount, [taken.goods_due, left.goods_due])
  return share
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
