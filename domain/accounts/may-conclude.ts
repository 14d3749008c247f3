import type { UserStatus } from './constants.ts'

/**
 * Whether an account may conclude a contract: rent, buy, renew, buy out, or extend a rental. Where it may not, its
 * owner may still sign in, pay what is owed, return machines and make claims.
 */
export function mayConclude(status: UserStatus): boolean {
  return status === 'normal'
}
