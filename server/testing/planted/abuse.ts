import type { Plant } from './plant.ts'

/** What a stolen access token gets, and what one visitor takes from all others. */
export const abuseFaults: readonly Plant[] = [
  {
    name: 'session-of-who-asks',
    what: 'Whoever signs in with the access token of somebody else gets a session of theirs',
    of: 'signInWith',
    edits: [['userId: found.user_id, device', 'userId: caller.userId ?? found.user_id, device']],
    proofs: ['server/proof/attack/tokens-by-token.test.ts'],
  },
  {
    name: 'anyone-is-not-asked',
    what: 'A call that is open to anyone asks nobody for a fresh proof',
    of: 'mountEndpoints',
    inside: 'mustProve',
    edits: [["who !== 'anyone' || (role !== undefined && role !== 'guest')", "who !== 'anyone' || role === undefined"]],
    proofs: ['server/fresh/every-call.test.ts'],
  },
  {
    name: 'stopped-recall-is-told',
    what: 'A recall that was stopped is mailed to all holders',
    of: 'tellHolders',
    edits: [['if (recall.stopped_at) return', '']],
    proofs: ['server/recalls/recalls.test.ts'],
  },
  {
    name: 'told-recall-is-stopped',
    what: 'A recall counts as stopped after its holders were told',
    of: 'stopRecall',
    edits: [['!recall.tells_at || recall.tells_at <= now', '!recall.tells_at']],
    proofs: ['server/recalls/recalls.test.ts'],
  },
  {
    name: 'limits-end-at-64-bits',
    what: 'Whoever has many networks of IPv6 is counted in each of them alone',
    of: 'widerNetworksOf',
    edits: [['if (!at) return []', 'if (!at || network) return []']],
    proofs: ['server/proof/attack/one-connection.test.ts'],
  },
  {
    name: 'guests-hold-everything',
    what: 'Guests hold all machines of a model without paying',
    of: 'mustLeaveForOthers',
    edits: [['Math.ceil(all / 2)', 'all']],
    proofs: ['server/proof/attack/one-connection.test.ts'],
  },
  {
    name: 'turns-without-networks',
    what: 'Whoever has many connections is served before all who come after them',
    of: 'Turns',
    edits: [["this.#served.get(asker.network ?? '') ?? 0", 'asker.network ? 0 : 0']],
    proofs: ['server/http/shedding.test.ts'],
  },
]
