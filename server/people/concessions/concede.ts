import type { Reader, Tx } from '#db/transaction.ts'
import { type ConcessionKind, mayConcede } from '#domain/concessions/kinds.ts'
import { isLarge, minReasonLength, type Verdict, weigh } from '#domain/concessions/weigh.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { refuseField } from '#server/platform/http/answers/refuse-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { mustBeFresh } from '../fresh/must-be-fresh.ts'
import { mustBeIndependent, othersWhoMay } from './colleagues.ts'
import { type Grant, grantedBy } from './grant.ts'
import { mailGivenAlone } from './mails.ts'
import { NeedsSecondPerson } from './needs-second-person.ts'
import { mustBeOfOthers } from './own.ts'
import { settleProposal } from './settle-proposal.ts'
import { askingOf, mustShowOlderFactor, sayingOf } from './shown-factor.ts'
import {
  findProposal,
  givenAloneSince,
  givenSince,
  insertConcession,
  lockGiver,
  lockProposal,
  type Proposal,
} from './store.ts'

/** Who asks; where a second person agrees to a proposal, its number. */
export type Asking = Pick<RouteInput, 'caller' | 'requestId' | 'agreeing'>

/** Something of the shop's that a person wants to give away. */
export interface Giving {
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
export async function weighGiving(tx: Tx, context: Context, { caller }: Asking, giving: Giving): Promise<Verdict> {
  const { userId } = personOf(caller)
  const { kind, order, amount, reason, before = 0, always = false } = giving
  const now = context.clock.now()
  if (order) await mustBeOfOthers(tx, userId, order)
  await lockGiver(tx, userId)
  const since = new Date(now.getTime() - day)
  const given = await givenSince(tx, { userId, kind, orderId: order?.order_id ?? null, since })
  const { refund_second_person_above: above } = await readSetting(tx, 'refunds', now)
  const today = await givenAloneSince(tx, { userId, since })
  const weighed = { amount, before: Math.max(before, given), today, above }
  const others = always || isLarge(weighed) ? await othersWhoMay(tx, context, { kind, userId }) : 0
  const verdict = weigh({ ...weighed, always, others, reason })
  if (verdict === 'act') return verdict
  // Above the limit the proof of the last half hour is too old.
  await mustBeFresh(tx, context, caller)
  if (verdict === 'say_why') refuseField(giving.reasonField ?? 'reason', 'reason_alone', { min: minReasonLength })
  if (verdict === 'wait') await mustShowOlderFactor(tx, context, caller)
  return verdict
}

interface Writing {
  /** Who has asked for it, where that was somebody else. */
  first?: string | undefined
  alone?: boolean
}

/** It is given: written down, and the administrators know of it where nobody else could have agreed. */
export async function writeConcession(
  tx: Tx,
  context: Context,
  { caller }: Asking,
  giving: Giving & Writing,
): Promise<Grant> {
  const { userId } = personOf(caller)
  const { kind, order, subject = '', amount, reason, first, alone = false } = giving
  const concession = await insertConcession(tx, {
    ...{ kind, order_id: order?.order_id ?? null, subject, amount, reason, alone },
    given_by: first ?? userId,
    second_by: first !== undefined && first !== userId ? userId : null,
    given_at: context.clock.now(),
  })
  if (alone) await mailGivenAlone(tx, context, { concession, order })
  return grantedBy(concession.concession_id)
}

/** Before a call that ends anything else, such as an open payment: it would be refused, or wait for a second person. */
export async function mustBeGivable(tx: Tx, context: Context, asking: Asking, giving: Giving): Promise<void> {
  if (asking.agreeing !== undefined) return void (await agreed(tx, context, asking, giving))
  if ((await weighGiving(tx, context, asking, giving)) === 'wait') throw new NeedsSecondPerson(giving)
}

/**
 * The one place: a grant, with which value leaves the shop. What one person may not give alone is thrown out of the
 * transaction, so that nothing has changed, and becomes a proposal (`proposable`).
 */
export async function concede(tx: Tx, context: Context, asking: Asking, giving: Giving): Promise<Grant> {
  const { caller, requestId } = asking
  if (asking.agreeing !== undefined) {
    const proposal = await agreed(tx, context, asking, giving)
    const { asked_by: first, reason } = proposal
    const grant = await writeConcession(tx, context, asking, { ...giving, reason, first })
    const person = personOf(caller)
    await settleProposal(tx, context, { proposal, event: 'approve', person, requestId, concession: grant })
    return grant
  }
  const verdict = await weighGiving(tx, context, asking, giving)
  if (verdict === 'wait') throw new NeedsSecondPerson(giving)
  return writeConcession(tx, context, asking, { ...giving, alone: verdict === 'act_alone' })
}

/** Who has typed what a call brings, such as its pictures: the person who asked first, also when another one agrees. */
export async function firstAskedBy(tx: Tx, { caller, agreeing }: Pick<Asking, 'caller' | 'agreeing'>): Promise<string> {
  const proposal = agreeing === undefined ? undefined : await findProposal(tx, agreeing)
  return proposal?.asked_by ?? personOf(caller).userId
}

/** When it was asked for. What costs more or less with each day is weighed as of then, also where another person agrees later. */
export async function askedAt(
  tx: Reader,
  { clock }: Pick<Context, 'clock'>,
  agreeing: string | undefined,
): Promise<Date> {
  const proposal = agreeing === undefined ? undefined : await findProposal(tx, agreeing)
  return proposal?.asked_at ?? clock.now()
}

/** Another person agrees to what was asked for, and to nothing else. */
async function agreed(tx: Tx, context: Context, { caller, agreeing = '' }: Asking, giving: Giving): Promise<Proposal> {
  const { kind, order, amount, version, subject = '' } = giving
  const person = personOf(caller)
  const proposal = (await lockProposal(tx, agreeing)) ?? refuse('resource_missing')
  await mustBeFresh(tx, context, caller)
  await mustShowOlderFactor(tx, context, caller)
  if (proposal.proposal_state !== 'open') refuse('already_changed')
  if (proposal.kind !== kind || !mayConcede(person.role, kind)) refuse('no_permission')
  if (proposal.asked_by === person.userId) refuse('no_permission', { reason: 'second_person' })
  await mustBeIndependent(tx, context, kind, [await sayingOf(tx, person), askingOf(proposal)])
  if (order) await mustBeOfOthers(tx, person.userId, order)
  const isSame =
    Number(proposal.amount) === amount &&
    proposal.subject === subject &&
    proposal.order_id === (order?.order_id ?? null) &&
    (version === undefined || proposal.subject_version === null || proposal.subject_version === version)
  if (!isSame || proposal.expires_at <= context.clock.now()) refuse('already_changed', { reason: 'overtaken' })
  return proposal
}
