import type { Reader, Tx } from '#db/transaction.ts'
import { type ConcessionKind, mayConcede } from '#domain/concessions/kinds.ts'
import { isLarge, minReasonLength, type Verdict, weigh } from '#domain/concessions/weigh.ts'
import { findStaff } from '#server/people/accounts/colleagues.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { requireFreshProof } from '../fresh/require-fresh-proof.ts'
import { assertIndependent, countOtherApprovers } from './colleagues.ts'
import { type Grant, grantByConcession } from './grant.ts'
import { SecondPersonRequired } from './needs-second-person.ts'
import { assertNotOwnOrder } from './not-own-order.ts'
import { readStatement, requireOlderFactor, toStatement } from './older-factor.ts'
import { settleProposal } from './settle-proposal.ts'
import {
  type Concession,
  findProposal,
  insertConcession,
  lockConcessionsOfUser,
  lockProposal,
  type Proposal,
  sumConcessions,
} from './store.ts'

/** The caller, and the id of the proposal if a second person approves one. */
export type ConcessionCall = Pick<RouteInput, 'caller' | 'agreeing'>

/** Something of value to the shop that a person wants to concede. */
export interface ConcessionInput {
  kind: ConcessionKind
  /** The order it is about, if there is one; the caller has locked its checkout. */
  order?: Order
  /** What it is about where that is no order, or only a part of one. */
  subject?: string
  /** Its cost to the shop, in cents. */
  amount: number
  reason: string
  /** The field of the call that it comes from; by default `reason`. */
  reasonField?: string
  /**
   * What counts in addition to the earlier concessions of this person: all earlier refunds of the order, for example.
   */
  before?: number
  /** It needs two people whatever it costs. */
  always?: boolean
  /** From this moment on no approval is needed, so the proposal expires. */
  until?: Date
  /** The version that the person sees; it must be the same when the proposal is decided. */
  version?: number
}

const day = 86_400_000

/** Whether this person may concede it alone. Throws if they may not concede it at all. */
export async function weighConcession(
  tx: Tx,
  context: Context,
  { caller }: ConcessionCall,
  input: ConcessionInput,
): Promise<Verdict> {
  const { userId } = requireUser(caller)
  const { kind, order, amount, reason, before = 0, always = false } = input
  const now = context.clock.now()
  if (order) await assertNotOwnOrder(tx, userId, order)
  await lockConcessionsOfUser(tx, userId)
  const since = new Date(now.getTime() - day)
  // For an order of any kind, otherwise of this kind.
  const same = order ? { orderId: order.order_id } : { orderId: null, kind }
  const conceded = await sumConcessions(tx, { userId, since, ...same })
  const { refund_second_person_above: above } = await readSetting(tx, 'refunds', now)
  const today = await sumConcessions(tx, { userId, since, solo: true })
  const weighed = { amount, before: Math.max(before, conceded), today, above }
  const others = always || isLarge(weighed) ? await countOtherApprovers(tx, context, { kind, userId }) : 0
  const verdict = weigh({ ...weighed, always, others, reason })
  if (verdict === 'act') return verdict
  // Above the limit a proof from the last half hour is too old.
  await requireFreshProof(tx, context, caller)
  if (verdict === 'say_why') rejectField(input.reasonField ?? 'reason', 'reason_alone', { min: minReasonLength })
  if (verdict === 'wait') await requireOlderFactor(tx, context, caller)
  return verdict
}

interface ConcessionRecord {
  /** The person who requested it, if that was somebody else. */
  first?: string | undefined
  alone?: boolean
}

/** Records a concession; the administrators are notified if nobody else could have approved it. */
export async function writeConcession(
  tx: Tx,
  context: Context,
  { caller }: ConcessionCall,
  input: ConcessionInput & ConcessionRecord,
): Promise<Grant> {
  const { userId } = requireUser(caller)
  const { kind, order, subject = '', amount, reason, first, alone = false } = input
  const concession = await insertConcession(tx, {
    ...{ kind, order_id: order?.order_id ?? null, subject, amount, reason, alone },
    given_by: first ?? userId,
    second_by: first !== undefined && first !== userId ? userId : null,
    given_at: context.clock.now(),
  })
  if (alone) await mailSoloConcession(tx, context, { concession, order })
  return grantByConcession(concession.concession_id)
}

/**
 * Checked before a call ends anything else, such as an open payment: the concession may be refused, or wait for a
 * second person.
 */
export async function assertConcedable(
  tx: Tx,
  context: Context,
  call: ConcessionCall,
  input: ConcessionInput,
): Promise<void> {
  if (call.agreeing !== undefined) return void (await requireApprovable(tx, context, call, input))
  if ((await weighConcession(tx, context, call, input)) === 'wait') throw new SecondPersonRequired(input)
}

/**
 * The only source of a grant by people, without which nothing of value leaves the shop. What one person may not concede
 * alone is thrown out of the transaction, so that nothing has changed, and becomes a proposal (`proposable`).
 */
export async function concede(tx: Tx, context: Context, call: ConcessionCall, input: ConcessionInput): Promise<Grant> {
  const { caller } = call
  if (call.agreeing !== undefined) {
    const proposal = await requireApprovable(tx, context, call, input)
    const { asked_by: first, reason } = proposal
    const grant = await writeConcession(tx, context, call, { ...input, reason, first })
    const actor = requireUser(caller)
    await settleProposal(tx, context, { proposal, event: 'approve', actor, concession: grant })
    return grant
  }
  const verdict = await weighConcession(tx, context, call, input)
  if (verdict === 'wait') throw new SecondPersonRequired(input)
  return writeConcession(tx, context, call, { ...input, alone: verdict === 'act_alone' })
}

/**
 * The author of what a call contains, such as its pictures: the person who made the request first, even when another
 * one approves it.
 */
export async function findRequester(
  tx: Tx,
  { caller, agreeing }: Pick<ConcessionCall, 'caller' | 'agreeing'>,
): Promise<string> {
  const proposal = agreeing === undefined ? undefined : await findProposal(tx, agreeing)
  return proposal?.asked_by ?? requireUser(caller).userId
}

/**
 * When it was requested. Amounts that change with each day are computed as of then, even when another person approves
 * later.
 */
export async function findRequestedAt(
  tx: Reader,
  { clock }: Pick<Context, 'clock'>,
  agreeing: string | undefined,
): Promise<Date> {
  const proposal = agreeing === undefined ? undefined : await findProposal(tx, agreeing)
  return proposal?.asked_at ?? clock.now()
}

/** Another person approves exactly what was requested. */
async function requireApprovable(
  tx: Tx,
  context: Context,
  { caller, agreeing = '' }: ConcessionCall,
  input: ConcessionInput,
): Promise<Proposal> {
  const { kind, order, amount, version, subject = '' } = input
  const actor = requireUser(caller)
  const proposal = (await lockProposal(tx, agreeing)) ?? refuse('resource_missing')
  await requireFreshProof(tx, context, caller)
  await requireOlderFactor(tx, context, caller)
  if (proposal.proposal_state !== 'open') refuse('already_changed')
  if (proposal.kind !== kind || !mayConcede(actor.role, kind)) refuse('no_permission')
  if (proposal.asked_by === actor.userId) refuse('no_permission', { reason: 'second_person' })
  await assertIndependent(tx, context, kind, [await readStatement(tx, actor), toStatement(proposal)])
  if (order) await assertNotOwnOrder(tx, actor.userId, order)
  const isSame =
    Number(proposal.amount) === amount &&
    proposal.subject === subject &&
    proposal.order_id === (order?.order_id ?? null) &&
    (version === undefined || proposal.subject_version === null || proposal.subject_version === version)
  if (!isSame || proposal.expires_at <= context.clock.now()) refuse('already_changed', { reason: 'overtaken' })
  return proposal
}

interface ConcessionNotice {
  concession: Concession
  order: Order | undefined
}

/** Nobody else holds the right to approve, so the administrators are notified what was conceded, by whom and why. */
async function mailSoloConcession(tx: Tx, context: Context, { concession, order }: ConcessionNotice): Promise<void> {
  const { concession_id, kind, amount, reason, given_by, subject } = concession
  const { email: by } = await tx
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', given_by)
    .executeTakeFirstOrThrow()
  for (const { email, language } of await findStaff(tx, ['admin'])) {
    if (email === null) continue
    await postMail(tx, context, {
      template: 'given_alone',
      language,
      recipient: email,
      data: {
        kind,
        amount: Number(amount),
        about: order?.order_no ?? subject,
        text: reason,
        by,
      },
      onceKey: `given_alone:${concession_id}:${email}`,
    })
  }
}
