import type { Context } from '#server/platform/context.ts'
import { countHit, secondsOverLimit } from '#server/platform/http/admission/limits.ts'

export interface Guess {
  /** The address, or the passkey, of the attempted sign-in. */
  account: string
  network: string
}

/**
 * Attempts to sign in are limited per pair of account and network: first for some minutes, then for the rest of the
 * hour. So nobody can lock out the owner, who comes from another network. If many networks try one account within an
 * hour, each of them gets fewer attempts, and none is locked out. All counts are the same whether the account exists or
 * not.
 */
export async function throttleGuesses(context: Context, { account, network }: Guess): Promise<void> {
  const pair = JSON.stringify([account, network])
  await countHit(context, 'sign_in_address', 'login', network)
  await countHit(context, 'sign_in', 'login', pair)
  await countHit(context, 'sign_in_hour', 'login-hour', pair)
  // Only attempts within the limit of the pair count for the account, so one network alone cannot exceed that limit.
  const isCrowded = (await secondsOverLimit(context, 'sign_in_account', 'login-account', account)) !== undefined
  if (isCrowded) await countHit(context, 'sign_in_crowded', 'login-crowded', pair)
}

interface CodeGuess {
  userId: string
  network: string
  isSignedIn: boolean
  /** Eighty bits, which cannot be guessed, so no limit per account applies to the owner here. */
  isRecovery: boolean
}

/**
 * Codes of the app are limited per pair of account and network, as passwords are. They have six digits, so there is a
 * limit for all networks together too: one for those who know only the password, and another for open sessions, so that
 * a stranger cannot keep anybody from a proof. An owner who is locked out by it can use a recovery code or a passkey.
 */
export async function throttleCodes(
  context: Context,
  { userId, network, isSignedIn, isRecovery }: CodeGuess,
): Promise<void> {
  const pair = JSON.stringify([userId, network])
  await countHit(context, 'sign_in', isRecovery ? 'recovery-code' : 'second-factor', pair)
  if (isRecovery) return
  await countHit(context, 'sign_in_hour', 'second-factor-hour', pair)
  await countHit(context, 'factor_account', isSignedIn ? 'second-factor-session' : 'second-factor-account', userId)
}
