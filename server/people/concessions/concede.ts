import type { Reader, Tx } from '#db/transaction.ts'
import { type ConcessionKind, mayConcede } from '#domain/concessions/kinds.ts'
import { isLarge, minReasonLength, type Verdict, weigh } from '#domain/concessions/weigh.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { requireFreshProof } from '../fresh/require-fresh-proof.ts'
import { assertIndependent, countOtherApprovers } from './colleagues.ts'
import { type Grant, grantByConcession } from './grant.ts'
import { mailSoloConcession } from './mails.ts'
import { SecondPersonRequired } from './needs-second-person.ts'
import { assertNotOwnOrder } from './not-own-order.ts'
import { readStatement, requireOlderFactor, toStatement } from './older-factor.ts'
import { settleProposal } from './settle-proposal.ts'
import {
  findProposal,
  insertConcession,
  lockConcessionsOfUser,
  lockProposal,
  type Proposal,
  sumConcessionsSince,
  sumSoloConcessionsSince,
} from './store.ts'

/** Who asks; where a second person agrees to a proposal, its number. */
export type ConcessionCall = Pick<RouteInput, 'caller' | 'requestId' | 'agreeing'>

/** Something of the shop's that a person wants to give away. */
export interface ConcessionInput {
  kind: ConcessionKind
  /** What it is about where that is an order; the caller has locked its checkout. */
  order?: Order
  /** What it is about where that is no order, or only a part of one. */
  subject?: string
  /** What it costs the shop, in cents. */
  amount: number
  reason: string
  /** Which field of the call it comes from; none: `reason`. */
  reasonField?: string
  /** What counts with it beside what this person has given: everything that went back of the order, for example. */
  before?: number
  /** It takes two whatever it costs. */
  always?: boolean
  /** From this moment on nobody has to be asked any more: what is proposed waits no longer. */
  until?: Date
  /** What the person sees of the thing; decided upon later, it must be the same. */
  version?: number
}

const day = 86_400_000

/** Whether this person may give it alone. Throws where they may not give it at all. */
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
  const conceded = await sumConcessionsSince(tx, { userId, kind, orderId: order?.order_id ?? null, since })
  const { refund_second_person_above: above } = await readSetting(tx, 'refunds', now)
  const today = await sumSoloConcessionsSince(tx, { userId, since })
  const weighed = { amount, before: Math.max(before, conceded), today, above }
  const others = always || isLarge(weighed) ? await countOtherApprovers(tx, context, { kind, userId }) : 0
  const verdict = weigh({ ...weighed, always, others, reason })
  if (verdict === 'act') return verdict
  // Above the limit the proof of the last half hour is too old.
  await requireFreshProof(tx, context, caller)
  if (verdict === 'say_why') rejectField(input.reasonField ?? 'reason', 'reason_alone', { min: minReasonLength })
  if (verdict === 'wait') await requireOlderFactor(tx, context, caller)
  return verdict
}

interface ConcessionRecord {
  /** Who has asked for it, where that was somebody else. */
  first?: string | undefined
  alone?: boolean
}

/** It is given: written down, and the administrators know of it where nobody else could have agreed. */
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

/** Before a call that ends anything else, such as an open payment: it would be refused, or wait for a second person. */
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
 * The one place: a grant, with which value leaves the shop. What one person may not give alone is thrown out of the
 * transaction, so that nothing has changed, and becomes a proposal (`proposable`).
 */
export async function concede(tx: Tx, context: Context, call: ConcessionCall, input: ConcessionInput): Promise<Grant> {
  const { caller, requestId } = call
  if (call.agreeing !== undefined) {
    const proposal = await requireApprovable(tx, context, call, input)
    const { asked_by: first, reason } = proposal
    const grant = await writeConcession(tx, context, call, { ...input, reason, first })
    const actor = requireUser(caller)
    await settleProposal(tx, context, { proposal, event: 'approve', actor, requestId, concession: grant })
    return grant
  }
  const verdict = await weighConcession(tx, context, call, input)
  if (verdict === 'wait') throw new SecondPersonRequired(input)
  return writeConcession(tx, context, call, { ...input, alone: verdict === 'act_alone' })
}

/** Who has typed what a call brings, such as its pictures: the person who asked first, also when another one agrees. */
export async function findRequester(
  tx: Tx,
  { caller, agreeing }: Pick<ConcessionCall, 'caller' | 'agreeing'>,
): Promise<string> {
  const proposal = agreeing === undefined ? undefined : await findProposal(tx, agreeing)
  return proposal?.asked_by ?? requireUser(caller).userId
}

/** When it was asked for. What costs more or less with each day is weighed as of then, also where another person agrees later. */
export async function findRequestedAt(
  tx: Reader,
  { clock }: Pick<Context, 'clock'>,
  agreeing: string | undefined,
): Promise<Date> {
  const proposal = agreeing === undefined ? undefined : await findProposal(tx, agreeing)
  return proposal?.asked_at ?? clock.now()
}

/** Another person agrees to what was asked for, and to nothing else. */
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
