import type { proposalEndpoints } from '#contract/people/proposals.ts'
import { recordStatement, transaction } from '#db/transaction.ts'
import { mayConcede } from '#domain/concessions/kinds.ts'
import type { Binding, Route, RouteInput } from '#server/platform/http/calls/route.ts'
import { uuidOf } from '#server/platform/http/calls/uuid.ts'
import { type Person, personOf } from '#server/platform/http/person.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { mustBeOfOthers } from './own.ts'
import { viewProposal } from './read-proposals.ts'
import { settleProposal } from './settle-proposal.ts'
import { findProposal, lockProposal, orderOf, type Proposal } from './store.ts'

type Endpoints = typeof proposalEndpoints
type Key<Verb extends string> = `POST /admin/proposals/{proposal_id}/${Verb}`
type Input<Verb extends 'approve' | 'reject' | 'withdraw'> = RouteInput<Endpoints[Key<Verb>]>

/**
 * A second person agrees: the call runs as it came, read by its contract once more, and under the locks of what it is
 * about it is compared with what was asked. Where it is something else by now, or is refused, the proposal is over.
 */
export function approveProposal(callNamed: (key: string) => Binding): Route<Endpoints[Key<'approve'>]> {
  return async input => {
    const { context, caller, params, body, requestId } = input
    const person = personOf(caller)
    const agreeing = uuidOf(params.proposal_id)
    const proposal = await recordStatement(context.db, async db => seen(await findProposal(db, agreeing), body.version))
    mustBeSecond(proposal, person)
    const { endpoint, route } = callNamed(proposal.call)
    const asked = proposal.input as { params: unknown; body: unknown }
    const read = { params: endpoint.params?.parse(asked.params), body: endpoint.body?.parse(asked.body) }
    try {
      await route({ ...input, ...read, agreeing } as unknown as RouteInput)
    } catch (error) {
      if (!(error instanceof Refusal) || !isOver(error)) throw error
      await transaction(context.db, async tx => {
        const left = await lockProposal(tx, agreeing)
        // Somebody else was faster.
        if (left?.proposal_state !== 'open') refuse('already_changed', { proposal_state: left?.proposal_state })
        await settleProposal(tx, context, { proposal: left, event: 'overtake', person, requestId })
      })
    }
    return viewProposal(context, agreeing, person)
  }
}

/** What is there no more, or is not what it was. Who may not, and a provider that is silent, end nothing. */
function isOver({ http }: Refusal): boolean {
  return http === 404 || http === 409
}

/** Somebody who could have agreed does not. */
export async function rejectProposal({ context, caller, params, body, requestId }: Input<'reject'>) {
  const person = personOf(caller)
  const proposalId = uuidOf(params.proposal_id)
  await transaction(context.db, async tx => {
    const proposal = seen(await lockProposal(tx, proposalId), body.version)
    mustBeSecond(proposal, person)
    const order = await orderOf(tx, proposal)
    if (order) await mustBeOfOthers(tx, person.userId, order)
    await settleProposal(tx, context, { proposal, event: 'reject', person, requestId, reason: body.reason })
  })
  return viewProposal(context, proposalId, person)
}

export async function withdrawProposal({ context, caller, params, body, requestId }: Input<'withdraw'>) {
  const person = personOf(caller)
  const proposalId = uuidOf(params.proposal_id)
  await transaction(context.db, async tx => {
    const proposal = seen(await lockProposal(tx, proposalId), body.version)
    if (proposal.asked_by !== person.userId) refuse('no_permission')
    await settleProposal(tx, context, { proposal, event: 'withdraw', person, requestId })
  })
  return viewProposal(context, proposalId, person)
}

/** As it was when the person decided about it. */
function seen(proposal: Proposal | undefined, version: number): Proposal {
  if (!proposal) return refuse('resource_missing')
  const { proposal_state } = proposal
  if (proposal_state !== 'open' || proposal.version !== version) refuse('already_changed', { proposal_state })
  return proposal
}

function mustBeSecond({ asked_by, kind }: Proposal, { userId, role }: Person): void {
  if (asked_by === userId) refuse('no_permission', { reason: 'second_person' })
  if (!mayConcede(role, kind)) refuse('no_permission')
}
