import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { computeOffer } from '../../requests/bill/offer.ts'
import { isCauseAccepted, isForCause, readEarlyFee } from '../../requests/ending/good-cause.ts'
import type { LockedRequest } from '../../requests/lock-request.ts'
import { movePickUp } from '../../requests/pick-up/pick-up.ts'
import { lockRequest, type Request, updateRequest } from '../../requests/queries.ts'
import { readSubjects, type Subject } from '../../requests/subject.ts'
import { writeRequestEvent } from '../../requests/write-event.ts'
import type { Statement } from '../store.ts'

/** The later day on which the rental should end; null: as soon as possible. */
export function wishedDay({ end_wish, received_at }: Pick<Statement, 'end_wish' | 'received_at'>): Day | null {
  return end_wish !== null && end_wish > dayInShop(received_at) ? end_wish : null
}

/**
 * A return that is open becomes this termination: with its good cause, and with its day if that is earlier. What it has
 * of both already stays, and its figures are computed for it.
 */
export async function takeOverReturn(
  tx: Tx,
  context: Context,
  { request: open, subject, statement }: LockedRequest & { statement: Statement },
): Promise<LockedRequest> {
  const now = context.clock.now()
  const request = await lockRequest(tx, open.after_sale_id)
  const { after_sale_id, process_status } = request
  const { statement_id, ending, reason, language, received_at } = statement
  const hasCause = ending === 'extraordinary'
  const isEarlier = request.picked_up_on === null && toLastDay(statement) < toLastDay(request)
  const isCauseKept = !hasCause && (await isForCause(tx, request))
  const taken = await updateRequest(tx, after_sale_id, {
    ...(!isCauseKept && { statement_id }),
    ...(subject.facts.called_back === true && { was_recalled: true }),
    ...(hasCause && { reason_code: 'other', apply_reason: reason, reason_language: language }),
    ...(isEarlier && { pick_up_on: wishedDay(statement), apply_time: received_at }),
    updated_at: now,
  })
  const offer = await computeFigures(tx, taken, subject)
  const set = { offer: JSON.stringify(offer), return_fee: readEarlyFee(offer) }
  const after = await updateRequest(tx, after_sale_id, set)
  await writeRequestEvent(tx, {
    ...{ after_sale_id, event: 'apply', from: process_status, to: process_status, now },
    actor: { role: 'customer', id: subject.order.user_id },
    facts: { apply_type: request.apply_type, ending, statement_id, offer },
  })
  const current = { ...subject, now, today: dayInShop(now) }
  const isMoved = isEarlier && after.audit_status === 'approved'
  return { request: isMoved ? await movePickUp(tx, context, { request: after, subject: current }) : after, subject }
}

/** The day until which rent is paid for it. */
function toLastDay(one: Pick<Statement, 'end_wish' | 'received_at'> | Pick<Request, 'pick_up_on' | 'apply_time'>): Day {
  return 'end_wish' in one
    ? (wishedDay(one) ?? dayInShop(one.received_at))
    : (one.pick_up_on ?? dayInShop(one.apply_time))
}

/** As of the day on which its day was asked for. */
async function computeFigures(tx: Tx, request: Request, { order, item }: Subject) {
  const { apply_type, pick_up_on, apply_time } = request
  const [received] = await readSubjects(tx, { order, items: [item], now: apply_time })
  if (!received) throw new Error(`${request.request_no} has no item`)
  const is_for_cause = await isCauseAccepted(tx, request)
  return computeOffer(tx, received, { apply_type, months: undefined, pick_up_on, is_for_cause })
}
