import type { proposalEndpoints } from '#contract/people/proposals.ts'
import type { Binding, Routes } from '#server/platform/http/calls/route.ts'
import { approveProposal, rejectProposal, withdrawProposal } from './decide-proposal.ts'
import { exportProposals, listProposals, readProposal } from './read-proposals.ts'

/** `findBinding` finds any endpoint of the shop, because the stored call is run again. */
export function proposalRoutes(findBinding: (key: string) => Binding): Routes<typeof proposalEndpoints> {
  return {
    'GET /admin/proposals': listProposals,
    'GET /admin/proposals/export': exportProposals,
    'GET /admin/proposals/{proposal_id}': readProposal,
    'POST /admin/proposals/{proposal_id}/approve': approveProposal(findBinding),
    'POST /admin/proposals/{proposal_id}/reject': rejectProposal,
    'POST /admin/proposals/{proposal_id}/withdraw': withdrawProposal,
  }
}
