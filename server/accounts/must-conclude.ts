import type { Reader } from '#db/transaction.ts'
import { mayConclude } from '#domain/accounts/may-conclude.ts'
import type { UserStatus } from '#domain/accounts/words.ts'
import { refuse } from '../refusal.ts'

export async function userStatusOf(db: Reader, userId: string): Promise<UserStatus> {
  const row = await db.selectFrom('users').select('user_status').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return row.user_status as UserStatus
}

/** Whose account is limited concludes no contract; nor does anybody for them. */
export function mustConclude(status: string): void {
  if (!mayConclude(status as UserStatus)) refuse('no_permission', { reason: 'account_limited' })
}
