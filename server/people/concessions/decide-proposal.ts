import type { proposalEndpoints } from '#contract/people/proposals.ts'
import { recordStatement, transaction } from '#db/transaction.ts'
import { mayConcede } from '#domain/concessions/kinds.ts'
import type { Binding, Route, RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { assertNotOwnOrder } from './not-own-order.ts'
import { viewProposal } from './read-proposals.ts'
import { settleProposal } from './settle-proposal.ts'
import { findProposal, findProposalOrder, lockProposal, type Proposal } from './store.ts'

type Endpoints = typeof proposalEndpoints
type Key<Verb extends string> = `POST /admin/proposals/{proposal_id}/${Verb}`
type Input<Verb extends 'approve' | 'reject' | 'withdraw'> = RouteInput<Endpoints[Key<Verb>]>

/**
 * A second person approves: the call runs as it was received, validated by its contract once more, and compared with
 * the request under the locks of its subject. If it differs by now, or is refused, the proposal ends.
 */
export function approveProposal(findBinding: (key: string) => Binding): Route<Endpoints[Key<'approve'>]> {
  return async input => {
    const { context, caller, params, body } = input
    const actor = requireUser(caller)
    const agreeing = requireUuid(params.proposal_id)
    const proposal = await recordStatement(context.db, async db =>
      requireCurrent(await findProposal(db, agreeing), body.version),
    )
    assertSecondPerson(proposal, actor)
    const { endpoint, route } = findBinding(proposal.call)
    const proposedInput = proposal.input as { params: unknown; body: unknown }
    const parsed = {
      params: endpoint.params?.parse(proposedInput.params),
      body: endpoint.body?.parse(proposedInput.body),
    }
    try {
      await route({ ...input, ...parsed, agreeing } as unknown as RouteInput)
    } catch (error) {
      if (!(error instanceof Refusal) || !isOver(error)) throw error
      await transaction(context.db, async tx => {
        const left = await lockProposal(tx, agreeing)
        // Somebody else was faster.
        if (left?.proposal_state !== 'open') refuse('already_changed', { proposal_state: left?.proposal_state })
        await settleProposal(tx, context, { proposal: left, event: 'overtake', actor })
      })
    }
    return viewProposal(context, agreeing, actor)
  }
}

/**
 * The subject does not exist any more, or has changed. A missing permission or an unreachable provider ends no
 * proposal.
 */
function isOver({ http }: Refusal): boolean {
  return http === 404 || http === 409
}

/** A person who could have approved it rejects it. */
export async function rejectProposal({ context, caller, params, body }: Input<'reject'>) {
  const actor = requireUser(caller)
  const proposalId = requireUuid(params.proposal_id)
  await transaction(context.db, async tx => {
    const proposal = requireCurrent(await lockProposal(tx, proposalId), body.version)
    assertSecondPerson(proposal, actor)
    const order = await findProposalOrder(tx, proposal)
    if (order) await assertNotOwnOrder(tx, actor.userId, order)
    await settleProposal(tx, context, { proposal, event: 'reject', actor, reason: body.reason })
  })
  return viewProposal(context, proposalId, actor)
}

export async function withdrawProposal({ context, caller, params, body }: Input<'withdraw'>) {
  const actor = requireUser(caller)
  const proposalId = requireUuid(params.proposal_id)
  await transaction(context.db, async tx => {
    const proposal = requireCurrent(await lockProposal(tx, proposalId), body.version)
    if (proposal.asked_by !== actor.userId) refuse('no_permission')
    await settleProposal(tx, context, { proposal, event: 'withdraw', actor })
  })
  return viewProposal(context, proposalId, actor)
}

/** The proposal, if it is unchanged since the person saw it. */
function requireCurrent(proposal: Proposal | undefined, version: number): Proposal {
  if (!proposal) return refuse('resource_missing')
  const { proposal_state } = proposal
  if (proposal_state !== 'open' || proposal.version !== version) refuse('already_changed', { proposal_state })
  return proposal
}

function assertSecondPerson({ asked_by, kind }: Proposal, { userId, role }: SignedInUser): void {
  if (asked_by === userId) refuse('no_permission', { reason: 'second_person' })
  if (!mayConcede(role, kind)) refuse('no_permission')
}
