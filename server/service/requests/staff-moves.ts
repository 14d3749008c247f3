import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { ActionOn } from '#domain/office/audit.ts'
import type { ApplyType, ProcessEvent } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { endFallenCharges } from '#server/money/payments/end-charges.ts'
import { isIndependentUser } from '#server/people/concessions/colleagues.ts'
import {
  type ConcessionCall,
  type ConcessionInput,
  concede,
  findRequestedAt,
  findRequester,
} from '#server/people/concessions/concede.ts'
import { assertNotOwnOrder } from '#server/people/concessions/not-own-order.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input, RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { mayBeRejected } from './bill/remedy.ts'
import { requestPayment } from './conclude.ts'
import { isBillOpen, refundUndone } from './ending/undone-work.ts'
import { isEndedBy } from './inspection/beyond-repair.ts'
import { concededByWorkTime } from './inspection/claimed-day.ts'
import { isConfirmedByTwo } from './inspection/confirmed-by-two.ts'
import { findKind, type RequestAction } from './kinds.ts'
import { toWaiver } from './late/waiving.ts'
import { assertHasContract, type LockedRequest, lockAnyRequest } from './lock-request.ts'
import { mailRequest } from './mails.ts'
import { advance, decide } from './move-request.ts'
import { assertPiecesNamed } from './pick-up/pieces-awaited.ts'
import { viewForStaff } from './reads/view-staff.ts'
import { undonePrice } from './settlement/settle-deposit-loss.ts'
import { findRequestById, type Request, updateRequest } from './store.ts'
import type { Subject } from './subject.ts'
import { concedeBoughtOut } from './swap/another-machine.ts'
import { concedePieces } from './swap/another-piece.ts'
import { concedeArrival, concededByEnding, toUnseenReturnConcession } from './unconfirmed.ts'
import { writeRequestEvent } from './write-event.ts'

type Detail = CallData<'GET /admin/requests/{request_no}'>

export interface StaffAction extends LockedRequest {
  user: SignedInUser
  actor: SignedInUser & { id: string; isIndependent: boolean }
  now: Date
}

type Call = Pick<RouteInput, 'context' | 'caller' | 'language'> & { params: { request_no: string } }

/**
 * What all actions of staff on a request have in common: the locks, the audit log, the end of charges that no longer
 * apply, and the response.
 */
export async function runStaffAction(
  input: Call,
  action: ActionOn<'request'>,
  run: (tx: Tx, acting: StaffAction) => Promise<Request>,
): Promise<Detail> {
  const { context, caller, params, language } = input
  const user = requireUser(caller)
  const now = context.clock.now()
  const { order_id, actor } = await transaction(context.db, async tx => {
    const isIndependent = await isIndependentUser(tx, context, 'unseen_return', user.userId)
    const actor = { ...user, id: user.userId, isIndependent }
    const locked = await lockAnyRequest(tx, params.request_no, now)
    await assertNotOwnOrder(tx, user.userId, locked.subject.order)
    const after = await run(tx, { ...locked, user, actor, now })
    const pickAudited = ({ audit_status, process_status, error_reason, duty, bill_state, outcome }: Request) => {
      return { audit_status, process_status, error_reason, duty, bill_state, outcome }
    }
    await writeAudit(tx, context, {
      ...{
        actor: user,
        action: `request.${action}`,
        subject: ['request', params.request_no] as const,
      },
      ...{ before: pickAudited(locked.request), after: pickAudited(after) },
      ...(after.reject_reason && { reason: after.reject_reason }),
    })
    return { order_id: after.order_id, actor }
  })
  await endFallenCharges(context, { order_id }, { actor, reason: 'request_ends' })
  return viewForStaff(context, params.request_no, { language, role: user.role })
}

export function approveRequest(input: Input<'POST /admin/requests/{request_no}/approve'>): Promise<Detail> {
  const { context, body } = input
  const { remark, pick_up_on, duty, concession_reason } = body
  return runStaffAction(input, 'approve', async (tx, { request, subject, actor, now }) => {
    const set = { ...(remark && { remark }), ...(duty && { duty }), ...(pick_up_on !== undefined && { pick_up_on }) }
    if (pick_up_on !== undefined && pick_up_on !== request.pick_up_on) assertFutureDay(pick_up_on, request, subject)
    await concedeBoughtOut(tx, context, { asking: input, locked: { request, subject }, reason: concession_reason })
    const after = await decide(tx, request, 'approve', { actor, now, set })
    assertHasContract({ request, subject })
    const kind = findKind(request.apply_type)
    if (kind.holds && !(await kind.holds(tx, { subject, request })))
      refuse('amount_verification_failed', { reason: 'changed' })
    await kind.approved?.(tx, context, { subject, request: after, actor })
    const isContract = requestTraits[request.apply_type].isContract
    const due = isContract ? await requestPayment(tx, context, { subject, request: after, actor }) : undefined
    const isDone = isContract && !due
    if (!isDone)
      await mailRequest(tx, context, { request: after, order: subject.order, event: 'approve', ...(due && { due }) })
    return findRequestById(tx, request.after_sale_id)
  })
}

/**
 * A return counts to its requested day: a past day, or none in its place, would refund rent for days on which the
 * machine was there.
 */
function assertFutureDay(day: string | null, { offer, pick_up_on }: Request, { today }: Subject): void {
  const isSetBack = day === null ? offer !== null && pick_up_on !== null : day < today
  if (isSetBack) rejectField('pick_up_on', 'invalid')
}

export function rejectRequest(input: Input<'POST /admin/requests/{request_no}/reject'>): Promise<Detail> {
  const { context, body } = input
  const { reject_reason } = body
  return runStaffAction(input, 'reject', async (tx, { request, subject, actor, now }) => {
    if (!mayBeRejected({ request, subject })) refuse('audit_status_invalid', { reason: 'withdrawal' })
    const after = await decide(tx, request, 'reject', { actor, now, reason: reject_reason, set: { reject_reason } })
    await findKind(request.apply_type as ApplyType).dropped?.(tx, context, { subject, request: after, actor })
    await mailRequest(tx, context, { request: after, order: subject.order, event: 'reject', staffText: reject_reason })
    return after
  })
}

export function stepRequest(input: Input<'POST /admin/requests/{request_no}/step'>): Promise<Detail> {
  const { context, body } = input
  return runStaffAction(input, body.event, async (tx, { request, subject, actor, now }) => {
    if (body.event === 'complete') await concedeWork(tx, context, input, { request, subject })
    if (body.event === 'inspect') {
      const reason = body.remark ?? ''
      await concedeArrival(tx, context, { asking: input, locked: { request, subject }, reason, reasonField: 'remark' })
    }
    const { event, remark, pieces: named } = body
    const handing = { asking: input, locked: { request, subject }, pieces: named, reason: remark ?? '' }
    if (event !== 'send_back' && named !== undefined) rejectField('pieces', 'unknown_field')
    const pieces = event === 'send_back' ? await concedePieces(tx, context, handing) : undefined
    const facts = pieces === undefined ? {} : { facts: { pieces } }
    const after = await advance(tx, request, event, { actor, now, ...(remark && { reason: remark }), ...facts })
    await runStep(tx, context, { locked: { request: after, subject }, event, actor, ...(pieces && { pieces }) })
    return after
  })
}

/** Handed back after work that only one person has reported. */
async function concedeWork(
  tx: Tx,
  context: Context,
  input: Input<'POST /admin/requests/{request_no}/step'>,
  locked: LockedRequest,
): Promise<void> {
  const { agreeing, body } = input
  const { apply_type, process_status } = locked.request
  const isWork = requestTraits[apply_type].work !== null && process_status === 'transport_back'
  if (!isWork && agreeing === undefined) return
  const on = dayInShop(await findRequestedAt(tx, context, agreeing))
  const amount = isWork ? await concededByWorkTime(tx, context, locked, { by: await findRequester(tx, input), on }) : 0
  if (amount === 0 && agreeing === undefined) return
  const concession = { amount, reason: body.remark ?? '', reasonField: 'remark' }
  await requireFreshProof(tx, context, input.caller)
  await concede(tx, context, input, await toUnseenReturnConcession(tx, locked, concession))
}

interface StepInput {
  locked: LockedRequest
  event: ProcessEvent
  actor: RequestAction['actor']
  pieces?: number
}

/** The effect of a step and the mail to the customer: for staff, jobs and carriers. */
export async function runStep(tx: Tx, context: Context, { locked, event, actor, ...more }: StepInput): Promise<void> {
  const { request, subject } = locked
  await findKind(request.apply_type).step?.[event]?.(tx, context, { subject, request, actor, ...more })
  const isEnd = request.completed_at !== null
  await mailRequest(tx, context, { request, order: subject.order, event: isEnd ? 'complete' : 'step' })
}

export function failStep(input: Input<'POST /admin/requests/{request_no}/fail'>): Promise<Detail> {
  const { context, body } = input
  return runStaffAction(input, 'fail', async (tx, { request, subject, actor, now }) => {
    assertRunning(request)
    const { after_sale_id } = request
    const after = await updateRequest(tx, after_sale_id, { error_reason: body.error_reason, updated_at: now })
    await writeRequestEvent(tx, { after_sale_id, event: 'fail', actor, now, reason: body.error_reason })
    await mailRequest(tx, context, {
      request: after,
      order: subject.order,
      event: 'failed',
      staffText: body.error_reason,
    })
    return after
  })
}

export function retryStep(input: Input<'POST /admin/requests/{request_no}/retry'>): Promise<Detail> {
  return runStaffAction(input, 'retry', async (tx, { request, actor, now }) => {
    assertRunning(request)
    if (request.error_reason === '') refuse('operation_status_invalid', { reason: 'not_failed' })
    const { after_sale_id } = request
    const reason = input.body.remark
    await writeRequestEvent(tx, { after_sale_id, event: 'retry', actor, now, ...(reason && { reason }) })
    return updateRequest(tx, after_sale_id, { error_reason: '', updated_at: now })
  })
}

export function endFailed(input: Input<'POST /admin/requests/{request_no}/end'>): Promise<Detail> {
  const { context, body } = input
  return runStaffAction(input, 'end', async (tx, { request, subject, actor, now }) => {
    if (request.error_reason === '') refuse('operation_status_invalid', { reason: 'not_failed' })
    await assertPiecesNamed(tx, { request, subject })
    await findKind(request.apply_type).assertMayEnd?.(tx, context, { request, subject })
    const isBilled = isBillOpen(request)
    const giving = await concessionByEnd(tx, context, input, { locked: { request, subject }, reason: body.outcome })
    const isConceded = giving.amount > 0 || input.agreeing !== undefined
    const grant = isConceded ? await concede(tx, context, input, giving) : undefined
    const after = await advance(tx, request, 'end', {
      actor,
      now,
      reason: body.outcome,
      set: { outcome: body.outcome, ...(isBilled && { bill_state: 'none' }) },
    })
    const { after_sale_id } = request
    if (isBilled) await writeRequestEvent(tx, { after_sale_id, event: 'bill_ended', actor, now })
    await refundUndone(tx, context, { request, subject }, { keepsDone: true })
    await findKind(request.apply_type).step?.end?.(tx, context, {
      ...{ subject, request: after, actor },
      ...(grant && { grant }),
    })
    const { order } = subject
    const orderOutcome = (await isEndedBy(tx, after_sale_id)) ? outcomeOfEnd(order) : undefined
    await mailRequest(tx, context, { request: after, order, event: 'end', staffText: body.outcome, orderOutcome })
    return after
  })
}

/**
 * Giving up is a concession where no rule requires the refund. What a rule refunds for a machine that only this person
 * has seen needs two people as well: the refund follows on a fixed day, whether somebody inspects the machine or not.
 */
async function concessionByEnd(
  tx: Tx,
  context: Context,
  asking: ConcessionCall,
  { locked, reason }: { locked: LockedRequest; reason: string },
): Promise<ConcessionInput> {
  const concession = { reason, reasonField: 'outcome' }
  const by = await findRequester(tx, asking)
  const amount = await concededByEnding(tx, context, locked, by)
  const undone = amount > 0 ? 0 : await undonePrice(tx, locked)
  const isConfirmed = undone === 0 || (await isConfirmedByTwo(tx, context, locked, by))
  return isConfirmed
    ? toWaiver(tx, locked, { ...concession, amount })
    : toUnseenReturnConcession(tx, locked, { ...concession, amount: undone })
}

export function assignRequest(input: Input<'POST /admin/requests/{request_no}/assign'>): Promise<Detail> {
  return runStaffAction(input, 'assign', (tx, { request, user, now }) =>
    updateRequest(tx, request.after_sale_id, { assigned_to: input.body.mine ? user.userId : null, updated_at: now }),
  )
}

function outcomeOfEnd({ kind }: Order): 'ends' | 'undone' {
  return kind === 'rent' ? 'ends' : 'undone'
}

function assertRunning({ audit_status, completed_at }: Request): void {
  if (audit_status !== 'approved' || completed_at !== null)
    refuse('operation_status_invalid', { reason: 'not_running' })
}
