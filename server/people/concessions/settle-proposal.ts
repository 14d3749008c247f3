import type { Tx } from '#db/transaction.ts'
import { proposalMachine } from '#domain/concessions/states.ts'
import { step } from '#domain/machine.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { SignedInUser } from '#server/platform/http/require-user.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { Grant } from './grant.ts'
import { type Proposal, updateProposal } from './store.ts'

interface SettlementInput {
  proposal: Proposal
  event: (typeof proposalMachine)['transitions'][number]['event']
  actor: SignedInUser
  reason?: string
  concession?: Grant
}

/** Ends a proposal, with who ended it and why. The caller has locked it. */
export async function settleProposal(tx: Tx, context: Context, input: SettlementInput): Promise<Proposal> {
  const { proposal, event, actor, reason = '', concession } = input
  const before = proposal.proposal_state
  const proposal_state = unwrapOrRefuse(step(proposalMachine, before, event, actor.role))
  const after = await updateProposal(tx, proposal.proposal_id, {
    ...{ proposal_state, decided_by: actor.userId, decided_at: context.clock.now(), decision_reason: reason },
    concession_id: concession?.concession_id ?? null,
  })
  await writeAudit(tx, context, {
    ...{ actor, action: `proposal.${event}`, subject: ['proposal', proposal.proposal_id] },
    ...{ before: { proposal_state: before }, after: { proposal_state }, ...(reason && { reason }) },
  })
  return after
}
