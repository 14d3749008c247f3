import { staffRoles } from '../access.ts'
import { machine } from '../machine.ts'

export const proposalStates = ['open', 'approved', 'rejected', 'withdrawn', 'overtaken'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A concession proposed by one person that a second one has to approve. Its kind determines who may approve. */
export const proposalMachine = machine({
  name: 'proposal_state',
  states: proposalStates,
  initial: 'open',
  ends: ['approved', 'rejected', 'withdrawn', 'overtaken'],
  transitions: [
    { from: ['open'], event: 'approve', by: staffRoles, to: 'approved' },
    { from: ['open'], event: 'reject', by: staffRoles, to: 'rejected' },
    { from: ['open'], event: 'withdraw', by: staffRoles, to: 'withdrawn' },
    // What the proposal was made for has changed or ended, or nobody decided in time.
    { from: ['open'], event: 'overtake', by: [...staffRoles, 'system'], to: 'overtaken' },
  ],
})
