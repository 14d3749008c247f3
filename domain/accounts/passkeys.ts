/** A challenge expires after this time. */
export const challengeMs = 5 * 60_000

/** More devices than anyone owns. */
export const maxPasskeys = 20

/** What an authenticator reports with each signature. */
export interface KeyState {
  signCount: number
  /** Whether the key can be copied to other devices. */
  backupEligible: boolean
  backedUp: boolean
}

export type KeyMismatch = 'counter' | 'backup'

/**
 * Whether this is still the authenticator that was registered. A counter that does not rise indicates a copy. Whether a
 * key can be backed up never changes, and a key that cannot be is never backed up.
 */
export function findKeyMismatch(known: KeyState, presented: KeyState): KeyMismatch | undefined {
  const counts = known.signCount > 0 || presented.signCount > 0
  if (counts && presented.signCount <= known.signCount) return 'counter'
  if (presented.backupEligible !== known.backupEligible) return 'backup'
  return presented.backedUp && !presented.backupEligible ? 'backup' : undefined
}

/** The ways to sign in to an account. */
export interface SignInMethods {
  hasPassword: boolean
  identities: number
  passkeys: number
}

/** Whether removing one passkey or one external sign-in would leave no way to sign in. */
export function isLastSignInMethod({ hasPassword, identities, passkeys }: SignInMethods): boolean {
  return !hasPassword && identities + passkeys <= 1
}

/** The second factors of an account, and whether the session has shown one. */
export interface Factors {
  app: boolean
  passkeys: number
  /** Null: the session was created before this was recorded. */
  twoFactors: boolean | null
}

/**
 * Whether a session has two factors: they were shown in it, and the account still has a second one. Where the session
 * has no record, an account with an app counts, because it was always asked for its code.
 */
export function hasTwoFactors({ app, passkeys, twoFactors }: Factors): boolean {
  return (twoFactors ?? app) && (app || passkeys > 0)
}
