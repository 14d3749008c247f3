import type { CallData } from '#contract/protocol/call.ts'
import type { requestAdminEndpoints } from '#contract/service/requests-admin.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { ApplyType, ProcessEvent } from '#domain/after-sale/states.ts'
import { requestTraits } from '#domain/after-sale/traits.ts'
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
import { assertNotOwnOrder } from '#server/people/concessions/own.ts'
import { requireFreshProof } from '#server/people/fresh/must-be-fresh.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/refuse-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { askForPrice } from './conclude.ts'
import { giveBackUndone, isBillOpen } from './ending/undone-work.ts'
import { isEndedBy } from './inspection/beyond-repair.ts'
import { givenByWork } from './inspection/days-by-word.ts'
import { isSeenByTwo } from './inspection/seen-by-two.ts'
import { type Deed, kindOf } from './kinds.ts'
import { waiving } from './late/waiving.ts'
import { type Locked, lockAnyRequest, mustHaveContract } from './lock-request.ts'
import { mailRequest } from './mails.ts'
import { advance, decide } from './move-request.ts'
import { concedeArrival, givenByEnding, unseenReturn } from './on-one-word.ts'
import { mustBeNamed } from './pick-up/pieces-awaited.ts'
import { viewForStaff } from './reads/view-staff.ts'
import { undonePrice } from './settlement/settle-deposit-loss.ts'
import { findRequestById, type Request, updateRequest } from './store.ts'
import type { Subject } from './subject.ts'
import { concedeBoughtOut } from './swap/another-machine.ts'
import { writeRequestEvent } from './write-event.ts'

type Input<Key extends keyof typeof requestAdminEndpoints> = RouteInput<(typeof requestAdminEndpoints)[Key]>
type Detail = CallData<'GET /admin/requests/{request_no}'>

export interface Acting extends Locked {
  person: SignedInUser
  actor: SignedInUser & { id: string; isIndependent: boolean }
  now: Date
}

type Call = Pick<RouteInput, 'context' | 'caller' | 'language' | 'requestId'> & { params: { request_no: string } }

/**
 * What everything staff do with a request has in common: the locks, the audit log, the end of what is not to be paid for
 * any more, and what is shown afterwards.
 */
export async function actOn(
  input: Call,
  action: string,
  deed: (tx: Tx, acting: Acting) => Promise<Request>,
): Promise<Detail> {
  const { context, caller, params, language, requestId } = input
  const person = requireUser(caller)
  const now = context.clock.now()
  const { order_id, actor } = await transaction(context.db, async tx => {
    const isIndependent = await isIndependentUser(tx, context, 'unseen_return', person.userId)
    const actor = { ...person, id: person.userId, isIndependent }
    const locked = await lockAnyRequest(tx, params.request_no, now)
    await assertNotOwnOrder(tx, person.userId, locked.subject.order)
    const after = await deed(tx, { ...locked, person, actor, now })
    const seen = ({ audit_status, process_status, error_reason, duty, bill_state, outcome }: Request) => {
      return { audit_status, process_status, error_reason, duty, bill_state, outcome }
    }
    await writeAudit(tx, context, {
      ...{
        actor: person,
        requestId,
        action: `request.${action}`,
        subject: ['request', params.request_no] as [string, string],
      },
      ...{ before: seen(locked.request), after: seen(after) },
      ...(after.reject_reason && { reason: after.reject_reason }),
    })
    return { order_id: after.order_id, actor }
  })
  await endFallenCharges(context, { order_id }, { actor, reason: 'request_ends' })
  return viewForStaff(context, params.request_no, { language, role: person.role })
}

export function approveRequest(input: Input<'POST /admin/requests/{request_no}/approve'>): Promise<Detail> {
  const { context, body } = input
  const { remark, pick_up_on, duty, concession_reason } = body
  return actOn(input, 'approve', async (tx, { request, subject, actor, now }) => {
    const set = { ...(remark && { remark }), ...(duty && { duty }), ...(pick_up_on !== undefined && { pick_up_on }) }
    if (pick_up_on !== undefined && pick_up_on !== request.pick_up_on) mustBeAhead(pick_up_on, request, subject)
    await concedeBoughtOut(tx, context, { asking: input, locked: { request, subject }, reason: concession_reason })
    const after = await decide(tx, request, 'approve', { actor, now, set })
    mustHaveContract({ request, subject })
    const kind = kindOf(request.apply_type)
    if (kind.holds && !(await kind.holds(tx, { subject, request })))
      refuse('amount_verification_failed', { reason: 'changed' })
    await kind.approved?.(tx, context, { subject, request: after, actor })
    const isContract = requestTraits[request.apply_type].isContract
    const due = isContract ? await askForPrice(tx, context, { subject, request: after, actor }) : undefined
    const isDone = isContract && !due
    if (!isDone)
      await mailRequest(tx, context, { request: after, order: subject.order, event: 'approve', ...(due && { due }) })
    return isDone ? findRequestById(tx, request.after_sale_id) : after
  })
}

/**
 * A return counts to its wished day: one that has passed, or none in its place, would give back rent for days on which
 * the machine was there.
 */
function mustBeAhead(day: string | null, { offer, pick_up_on }: Request, { today }: Subject): void {
  const isSetBack = day === null ? offer !== null && pick_up_on !== null : day < today
  if (isSetBack) rejectField('pick_up_on', 'invalid')
}

export function rejectRequest(input: Input<'POST /admin/requests/{request_no}/reject'>): Promise<Detail> {
  const { context, body } = input
  const { reject_reason } = body
  return actOn(input, 'reject', async (tx, { request, subject, actor, now }) => {
    // Asked for within the days of withdrawal alone, and then nobody needs a reason that staff like.
    if (request.apply_type === 'rejection') refuse('audit_status_invalid', { reason: 'withdrawal' })
    const after = await decide(tx, request, 'reject', { actor, now, reason: reject_reason, set: { reject_reason } })
    await kindOf(request.apply_type as ApplyType).dropped?.(tx, context, { subject, request: after, actor })
    await mailRequest(tx, context, { request: after, order: subject.order, event: 'reject', words: reject_reason })
    return after
  })
}

export function stepRequest(input: Input<'POST /admin/requests/{request_no}/step'>): Promise<Detail> {
  const { context, body } = input
  return actOn(input, body.event, async (tx, { request, subject, actor, now }) => {
    if (body.event === 'complete') await concedeWork(tx, context, input, { request, subject })
    if (body.event === 'inspect') {
      const reason = body.remark ?? ''
      await concedeArrival(tx, context, { asking: input, locked: { request, subject }, reason, reasonField: 'remark' })
    }
    const after = await advance(tx, request, body.event, { actor, now, ...(body.remark && { reason: body.remark }) })
    await runStep(tx, context, { locked: { request: after, subject }, event: body.event, actor })
    return after
  })
}

/** Handed back after work that one person alone has told of. */
async function concedeWork(
  tx: Tx,
  context: Context,
  input: Input<'POST /admin/requests/{request_no}/step'>,
  locked: Locked,
): Promise<void> {
  const { agreeing, body } = input
  const { apply_type, process_status } = locked.request
  const isWork = requestTraits[apply_type].isWork && process_status === 'transport_back'
  if (!isWork && agreeing === undefined) return
  const on = dayInShop(await findRequestedAt(tx, context, agreeing))
  const amount = isWork ? await givenByWork(tx, context, locked, { by: await findRequester(tx, input), on }) : 0
  if (amount === 0 && agreeing === undefined) return
  const given = { amount, reason: body.remark ?? '', reasonField: 'remark' }
  await requireFreshProof(tx, context, input.caller)
  await concede(tx, context, input, await unseenReturn(tx, locked, given))
}

interface Stepping {
  locked: Locked
  event: ProcessEvent
  actor: Deed['actor']
}

/** What a step does, and the word to the customer: for staff, and for jobs and carriers as well. */
export async function runStep(tx: Tx, context: Context, { locked, event, actor }: Stepping): Promise<void> {
  const { request, subject } = locked
  await kindOf(request.apply_type).step?.[event]?.(tx, context, { subject, request, actor })
  const isEnd = request.completed_at !== null
  await mailRequest(tx, context, { request, order: subject.order, event: isEnd ? 'complete' : 'step' })
}

export function failStep(input: Input<'POST /admin/requests/{request_no}/fail'>): Promise<Detail> {
  const { context, body } = input
  return actOn(input, 'fail', async (tx, { request, subject, actor, now }) => {
    mustRun(request)
    const { after_sale_id } = request
    const after = await updateRequest(tx, after_sale_id, { error_reason: body.error_reason, updated_at: now })
    await writeRequestEvent(tx, { after_sale_id, event: 'fail', actor, now, reason: body.error_reason })
    await mailRequest(tx, context, { request: after, order: subject.order, event: 'failed', words: body.error_reason })
    return after
  })
}

export function retryStep(input: Input<'POST /admin/requests/{request_no}/retry'>): Promise<Detail> {
  return actOn(input, 'retry', async (tx, { request, actor, now }) => {
    mustRun(request)
    if (request.error_reason === '') refuse('operation_status_invalid', { reason: 'not_failed' })
    const { after_sale_id } = request
    const reason = input.body.remark
    await writeRequestEvent(tx, { after_sale_id, event: 'retry', actor, now, ...(reason && { reason }) })
    return updateRequest(tx, after_sale_id, { error_reason: '', updated_at: now })
  })
}

export function endFailed(input: Input<'POST /admin/requests/{request_no}/end'>): Promise<Detail> {
  const { context, body } = input
  return actOn(input, 'end', async (tx, { request, subject, actor, now }) => {
    if (request.error_reason === '') refuse('operation_status_invalid', { reason: 'not_failed' })
    await mustBeNamed(tx, { request, subject })
    const isBilled = isBillOpen(request)
    const giving = await givenByEnd(tx, context, input, { locked: { request, subject }, reason: body.outcome })
    const isGiven = giving.amount > 0 || input.agreeing !== undefined
    const grant = isGiven ? await concede(tx, context, input, giving) : undefined
    const after = await advance(tx, request, 'end', {
      actor,
      now,
      reason: body.outcome,
      set: { outcome: body.outcome, ...(isBilled && { bill_state: 'none' }) },
    })
    const { after_sale_id } = request
    if (isBilled) await writeRequestEvent(tx, { after_sale_id, event: 'bill_ended', actor, now })
    await giveBackUndone(tx, context, { request, subject })
    await kindOf(request.apply_type).step?.end?.(tx, context, {
      ...{ subject, request: after, actor },
      ...(grant && { grant }),
    })
    const { order } = subject
    const goes = (await isEndedBy(tx, after_sale_id)) ? endOf(order) : undefined
    await mailRequest(tx, context, { request: after, order, event: 'end', words: body.outcome, goes })
    return after
  })
}

/**
 * What is given up is a gift where no rule gives it back. What a rule gives back for a machine that only this person has
 * seen takes two as well: it goes on a day, whether somebody looks at the machine or not.
 */
async function givenByEnd(
  tx: Tx,
  context: Context,
  asking: ConcessionCall,
  { locked, reason }: { locked: Locked; reason: string },
): Promise<ConcessionInput> {
  const given = { reason, reasonField: 'outcome' }
  const by = await findRequester(tx, asking)
  const amount = await givenByEnding(tx, context, locked, by)
  const undone = amount > 0 ? 0 : await undonePrice(tx, locked)
  const isSeen = undone === 0 || (await isSeenByTwo(tx, context, locked, by))
  return isSeen ? waiving(tx, locked, { ...given, amount }) : unseenReturn(tx, locked, { ...given, amount: undone })
}

export function assignRequest(input: Input<'POST /admin/requests/{request_no}/assign'>): Promise<Detail> {
  return actOn(input, 'assign', (tx, { request, person, now }) =>
    updateRequest(tx, request.after_sale_id, { assigned_to: input.body.mine ? person.userId : null, updated_at: now }),
  )
}

function endOf({ kind }: Order): 'ends' | 'undone' {
  return kind === 'rent' ? 'ends' : 'undone'
}

function mustRun({ audit_status, completed_at }: Request): void {
  if (audit_status !== 'approved' || completed_at !== null)
    refuse('operation_status_invalid', { reason: 'not_running' })
}
