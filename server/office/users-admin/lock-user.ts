import type { Tx } from '#db/transaction.ts'
import { lockUser, type User } from '#server/people/accounts/queries.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Locks the row of a person who still exists. */
export async function lockExistingUser(tx: Tx, userId: string): Promise<User> {
  return (await lockUser(tx, userId)) ?? refuse('resource_missing')
}

/** The same for accounts only: a guest has nothing to sign in with, and cannot have a role. */
export async function lockAccount(tx: Tx, userId: string): Promise<User> {
  const user = await lockExistingUser(tx, userId)
  if (user.auth_provider === 'anonymous') refuse('operation_status_invalid')
  return user
}
