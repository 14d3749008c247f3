import type { Faults } from '../../plant.ts'

const foreign = ['testing/proof/attack/foreign-things.test.ts'] as const
const answers = ['server/people/passkeys/passkeys.test.ts'] as const
const required = ['server/people/passkeys/required.test.ts'] as const

/** What a passkey must not give access to, and for whom a password is not enough. */
export const passkeyFaults: Faults = {
  'passkey-of-anybody': {
    what: 'The passkey of somebody else can be removed',
    of: 'findUserPasskey',
    edits: { ".where('user_id', '=', userId)": '' },
    proofs: foreign,
  },
  'challenge-works-again': {
    what: 'An answer to a challenge is accepted as often as it is sent',
    of: ['consumeChallenge', 'deleteChallenge'],
    edits: {
      "db.deleteFrom('passkey_challenges')": "db.selectFrom('passkey_challenges').select('challenge_hash')",
      ".returning('challenge_hash')": '',
    },
    proofs: answers,
  },
  'challenge-for-anybody': {
    what: 'A challenge may be answered by another session, and from another network',
    of: 'consumeChallenge',
    edits: { ".where(column as 'session_id', '=', value as string)": '' },
    proofs: answers,
  },
  'challenge-for-anything': {
    what: 'A challenge to sign in proves something else',
    of: 'consumeChallenge',
    edits: { ".where('purpose', '=', purpose)": '' },
    proofs: answers,
  },
  'origin-of-anybody': {
    what: 'A passkey that was asked for by another site opens the account',
    of: ['checkAssertion', 'readSignedState'],
    edits: {
      'expectedOrigin: origin,':
        "expectedOrigin: [origin, JSON.parse(Buffer.from(assertion.client_data, 'base64url').toString()).origin],",
    },
    proofs: answers,
  },
  'user-not-verified': {
    what: 'Somebody who holds the device enters, without a finger, a face or a code',
    of: ['checkAssertion', 'readSignedState'],
    edits: { 'requireUserVerification: true': 'requireUserVerification: false' },
    proofs: answers,
  },
  'new-passkey-not-verified': {
    what: 'A passkey is added by a device that has not verified its user',
    of: ['addPasskey', 'checkAttestation'],
    edits: { 'requireUserVerification: true': 'requireUserVerification: false' },
    proofs: answers,
  },
  'proof-by-any-passkey': {
    what: 'A passkey of one’s own proves who somebody else is',
    of: ['checkAssertion', 'isTheirs'],
    edits: { 'if (userId !== undefined && user_id !== userId) return false': '' },
    proofs: answers,
  },
  'password-enough-for-staff': {
    what: 'Staff of a real shop who have a passkey enter by their password alone',
    of: 'findSecondFactor',
    edits: { 'isNeeded ? { app: false } : undefined': 'undefined' },
    proofs: required,
  },
  'staff-by-password-alone': {
    what: 'Staff of a real shop work without a second factor',
    of: 'isRestricted',
    edits: { 'return !(await hasVerifiedTwo(context, session))': 'return false' },
    proofs: required,
  },
  'mailbox-takes-the-last-factor': {
    what: 'The link of undoing takes away the only second factor of somebody who must have one',
    of: 'undoChange',
    edits: { 'before.passkeys.length === 0 && (await needsPasskey(tx, context, user))': 'false' },
    proofs: required,
  },
  'earlier-passkey-stays': {
    what: 'Undoing the latest change leaves what the same thief added before it',
    of: ['undoChange', 'entryBefore'],
    edits: {
      'passkeys.every(list => list.some(other => other.credential_id === credential_id))': 'credential_id !== null',
    },
    proofs: answers,
  },
  'google-believed-for-any-address': {
    what: 'Google opens the account of an address that it does not host',
    of: ['finishGoogle', 'isVouchedFor'],
    edits: { "typeof hosted === 'string' && hosted.toLowerCase() === domain": "hosted !== ''" },
    proofs: ['server/people/accounts/sign-in/google.test.ts'],
  },
}
