import { staffRoles } from '../access.ts'
import { machine } from '../machine.ts'

export const proposalStates = ['open', 'approved', 'rejected', 'withdrawn', 'overtaken'] as const
export type ProposalState = (typeof proposalStates)[number]

/** What one person wants to give away and a second one has to agree to. Who may is a matter of its kind. */
export const proposalMachine = machine({
  name: 'proposal_state',
  states: proposalStates,
  initial: 'open',
  ends: ['approved', 'rejected', 'withdrawn', 'overtaken'],
  transitions: [
    { from: ['open'], event: 'approve', by: staffRoles, to: 'approved' },
    { from: ['open'], event: 'reject', by: staffRoles, to: 'rejected' },
    { from: ['open'], event: 'withdraw', by: staffRoles, to: 'withdrawn' },
    // What it was asked for has changed or ended meanwhile, or nobody has answered in time.
    { from: ['open'], event: 'overtake', by: [...staffRoles, 'system'], to: 'overtaken' },
  ],
})
