import type { Tx } from '#db/transaction.ts'
import { lockUser, type User } from '#server/people/accounts/queries.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The row of somebody who is still there. */
export async function lockExistingUser(tx: Tx, userId: string): Promise<User> {
  return (await lockUser(tx, userId)) ?? refuse('resource_missing')
}

/** The same where only accounts will do: a guest has nothing to sign in with, and no role to give. */
export async function lockAccount(tx: Tx, userId: string): Promise<User> {
  const user = await lockExistingUser(tx, userId)
  if (user.auth_provider === 'anonymous') refuse('operation_status_invalid')
  return user
}
