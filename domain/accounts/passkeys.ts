/** A challenge is answered within this time, or not at all. */
export const challengeMs = 5 * 60_000

/** More than anybody has devices for. */
export const maxPasskeys = 20

/** What an authenticator says of itself each time, beside its signature. */
export interface KeyState {
  signCount: number
  /** It can be copied to other devices. */
  backupEligible: boolean
  backedUp: boolean
}

export type KeyMismatch = 'counter' | 'backup'

/**
 * Whether this is still the authenticator that was registered. A counter that does not rise was counted on by a copy;
 * whether a key can be copied at all never changes, and one that can't be is not.
 */
export function findKeyMismatch(known: KeyState, presented: KeyState): KeyMismatch | undefined {
  const counts = known.signCount > 0 || presented.signCount > 0
  if (counts && presented.signCount <= known.signCount) return 'counter'
  if (presented.backupEligible !== known.backupEligible) return 'backup'
  return presented.backedUp && !presented.backupEligible ? 'backup' : undefined
}

/** How an account can be entered. */
export interface SignInMethods {
  hasPassword: boolean
  identities: number
  passkeys: number
}

/** Whether nobody could enter the account if one passkey or one sign-in by others were gone. */
export function isLastSignInMethod({ hasPassword, identities, passkeys }: SignInMethods): boolean {
  return !hasPassword && identities + passkeys <= 1
}

/** What protects an account beside its password, and what the session has shown of it. */
export interface Factors {
  app: boolean
  passkeys: number
  /** Null: the session is older than the question. */
  twoFactors: boolean | null
}

/**
 * Whether a session has two factors behind it: they were shown in it, and the account still has a second one. Where the
 * session does not know, whoever has an app was asked for its code.
 */
export function hasTwoFactors({ app, passkeys, twoFactors }: Factors): boolean {
  return (twoFactors ?? app) && (app || passkeys > 0)
}
