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
]
