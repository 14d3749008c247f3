import type { Context } from '#server/platform/context.ts'
import { countHit, secondsOverLimit } from '#server/platform/http/admission/limits.ts'

export interface Guess {
  /** The address, or the passkey, that somebody tries to enter by. */
  account: string
  network: string
}

/**
 * Tries to sign in wait by the pair of account and network: first some minutes, then the rest of the hour. So nobody
 * locks an account for its owner, who comes from another network. An account that many networks try within an hour
 * gives each of them fewer tries, and locks none of them out. All counts are the same whether there is such an account.
 */
export async function throttleGuesses(context: Context, { account, network }: Guess): Promise<void> {
  const pair = JSON.stringify([account, network])
  await countHit(context, 'sign_in_address', 'login', network)
  await countHit(context, 'sign_in', 'login', pair)
  await countHit(context, 'sign_in_hour', 'login-hour', pair)
  // Only what the pair may still try counts for the account: one network alone can't make it crowded.
  const isCrowded = (await secondsOverLimit(context, 'sign_in_account', 'login-account', account)) !== undefined
  if (isCrowded) await countHit(context, 'sign_in_crowded', 'login-crowded', pair)
}

interface CodeGuess {
  userId: string
  network: string
  isSignedIn: boolean
  /** Eighty bits, which nobody finds by trying: no sum of an account keeps its owner from them. */
  isRecovery: boolean
}

/**
 * Codes of the app wait by the pair of account and network, as passwords do. They have six digits, so all networks
 * together have a sum for the account too: one for those who know the password alone, and another for open sessions,
 * so that no stranger keeps anybody from a proof. Who is kept out by it enters by a recovery code or a passkey.
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
