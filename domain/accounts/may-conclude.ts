import type { UserStatus } from './constants.ts'

/**
 * Whether an account may conclude a contract: rent, buy, renew, buy out, or rent for longer. Where it may not, its owner
 * may still sign in, pay what is owed, give back and claim.
 */
export function mayConclude(status: UserStatus): boolean {
  return status === 'normal'
}
