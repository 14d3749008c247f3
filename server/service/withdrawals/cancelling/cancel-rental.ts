import type { Tx } from '#db/transaction.ts'
import { mayApply, yieldsToWithdrawal } from '#domain/requests/may-apply.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { type LockedOrder, lockOrder } from '#server/records/orders/lock-order.ts'
import { offerBody } from '../../requests/bill/offer.ts'
import { isCauseAccepted, readEarlyFee } from '../../requests/ending/good-cause.ts'
import { mailTermination } from '../../requests/ending/mail-termination.ts'
import { findKind } from '../../requests/kinds.ts'
import type { LockedRequest } from '../../requests/lock-request.ts'
import { decide } from '../../requests/move-request.ts'
import { findRequestById, insertRequest, type Request } from '../../requests/queries.ts'
import { findSettlement } from '../../requests/settlement/settle-deposit-store.ts'
import { readSubjects, type Subject } from '../../requests/subject.ts'
import { type ReturnProgress, supersedeOpenRequest } from '../../requests/supersede-request.ts'
import { writeRequestEvent } from '../../requests/write-event.ts'
import { settledBefore } from '../settled-before.ts'
import type { Statement } from '../store.ts'
import type { Effect } from '../take-effect.ts'
import { takeOverReturn, wishedDay } from './take-over-return.ts'

interface RentalCancellation {
  statement: Statement
  order: { order_id: string; checkout_id: string }
}

/**
 * Makes a return with its figures for the requested day, and carries it out: a termination takes effect when it is
 * received, and nobody decides on it. For good cause it costs no fee, unless staff contest the cause. If the customer
 * only wants the rental to end on its last day, nothing is needed: no rental is extended automatically.
 */
export async function cancelRental(
  tx: Tx,
  context: Context,
  { statement, order: found }: RentalCancellation,
): Promise<Effect> {
  const { order, items } = await lockOrder(tx, found)
  const now = context.clock.now()
  const why = await whyNoCancellation(tx, { statement, order, items, now })
  if (why !== undefined) return { outcome: 'human', reason: why, request_nos: [] }
  const { end_wish, ending } = statement
  const endsAnyway = ending === 'ordinary' && end_wish !== null && order.end_on !== null && end_wish >= order.end_on
  if (endsAnyway) return { outcome: 'done', reason: 'ends_by_itself', request_nos: [] }
  // Its figures count from its receipt, whenever it is carried out.
  const read = async () => {
    const [subject] = await readSubjects(tx, { order, items, now: statement.received_at })
    return subject ?? Promise.reject(new Error(`Order ${order.order_no} has no items`))
  }
  const before = await read()
  const { open } = before
  if (open && requestTraits[open.apply_type].endsRental) {
    const known = await settledBefore(tx, { statement, order, itemIds: [], requestNos: [] })
    if (known) return known
    const taken = await takeOverReturn(tx, context, { request: open, subject: before, statement })
    return toEffect(await carryOutReturn(tx, context, taken))
  }
  const progress = await supersedeOpenRequest(tx, context, { ...before, now, today: dayInShop(now) }, 'terminated')
  if (!progress) return { outcome: 'human', reason: 'busy', request_nos: [] }
  const subject = open ? await read() : before
  const request = await requestReturn(tx, { subject, statement, progress, now })
  return toEffect(await carryOutReturn(tx, context, { request, subject }))
}

function toEffect({ request_no, item_id }: Request): Effect {
  return { outcome: 'done', reason: 'return_asked', request_nos: [request_no], item_ids: [item_id] }
}

/** Why staff have to look at it. A statement that was received in time stays in time. */
export async function whyNoCancellation(
  tx: Tx,
  { statement, order, items, now }: LockedOrder & { statement: Statement; now: Date },
): Promise<string | undefined> {
  if (order.kind !== 'rent') return 'no_rental'
  const [subject] = await readSubjects(tx, { order, items, now: statement.received_at })
  if (!subject) return 'over'
  const { facts, rules, open } = subject
  const isInTheWay = open !== undefined && !(await givesWay(tx, { open, statement, now }))
  const may = mayApply({ ...facts, open: isInTheWay ? facts.open : null }, 'return', rules)
  return may.ok ? undefined : may.refusal
}

/**
 * Whether this termination can be carried out beside an open request of the machine: a return becomes it until it is
 * settled, and other requests end as by a withdrawal, unless the rental goes on until a later day.
 */
async function givesWay(
  tx: Tx,
  { open, statement, now }: { open: Request; statement: Statement; now: Date },
): Promise<boolean> {
  const { apply_type, process_status, after_sale_id } = open
  if (requestTraits[apply_type].endsRental) return (await findSettlement(tx, after_sale_id)) === undefined
  const wished = wishedDay(statement)
  return yieldsToWithdrawal(apply_type, process_status) && (wished === null || wished <= dayInShop(now))
}

async function carryOutReturn(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<Request> {
  const now = context.clock.now()
  const actor = { role: 'system' } as const
  if (request.audit_status === 'wait_review') {
    const after = await decide(tx, request, 'approve', { actor, now })
    const current = { ...subject, now, today: dayInShop(now) }
    await findKind(request.apply_type).approved?.(tx, context, { subject: current, request: after, actor })
  }
  const carriedOut = await findRequestById(tx, request.after_sale_id)
  const cause = (await isCauseAccepted(tx, carriedOut)) ? 'accepted' : 'none'
  await mailTermination(tx, context, { request: carriedOut, order: subject.order, cause })
  return carriedOut
}

interface RequestReturnInput {
  subject: Subject
  statement: Statement
  progress: ReturnProgress
  now: Date
}

async function requestReturn(tx: Tx, { subject, statement, progress, now }: RequestReturnInput): Promise<Request> {
  const { order, item } = subject
  const { ending, reason, language, received_at, statement_id } = statement
  const pick_up_on = wishedDay(statement)
  const is_for_cause = ending === 'extraordinary'
  const application = { apply_type: 'return', months: undefined, pick_up_on, is_for_cause } as const
  const offer = await offerBody(tx, subject, application)
  const [unit] = await tx
    .selectFrom('unit_reservations')
    .select('device_id')
    .where('order_item_id', '=', item.item_id)
    .where('reservation_state', '=', 'out')
    .execute()
  const request = await insertWithNumber('A', async request_no =>
    insertRequest(tx, {
      ...{ request_no, order_id: order.order_id, item_id: item.item_id, user_id: order.user_id, statement_id },
      ...{ language: order.language, apply_type: 'return', apply_reason: reason, reason_language: language },
      reason_code: is_for_cause ? 'other' : 'not_needed',
      ...{ apply_time: received_at, audit_status: 'wait_review', process_status: 'pending', pick_up_on },
      ...{ device_id: unit?.device_id ?? null, offer: JSON.stringify(offer), return_fee: readEarlyFee(offer) },
      ...{ ...progress, was_recalled: subject.facts.called_back === true, created_at: now, updated_at: now },
    }),
  )
  await writeRequestEvent(tx, {
    ...{ after_sale_id: request.after_sale_id, event: 'apply', to: 'pending', now },
    actor: { role: 'customer', id: order.user_id },
    facts: { apply_type: 'return', ending, statement_id, offer },
  })
  return request
}
