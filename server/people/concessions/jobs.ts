import { transaction } from '#db/transaction.ts'
import { proposalMachine } from '#domain/concessions/states.ts'
import { step } from '#domain/machine.ts'
import type { Context } from '#server/platform/context.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import { expiredProposals, updateProposal } from './store.ts'

/** Ends proposals that nobody decided in time: they can be requested again. */
export async function endOldProposals({ db, clock }: Context, _payload: object): Promise<void> {
  const now = clock.now()
  await transaction(db, async tx => {
    for (const { proposal_id } of await expiredProposals(tx, now)) {
      const proposal_state = unwrapOrRefuse(step(proposalMachine, 'open', 'overtake', 'system'))
      await updateProposal(tx, proposal_id, { proposal_state, decided_at: now })
    }
  })
}
