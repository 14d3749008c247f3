import type { Reader } from '#db/transaction.ts'
import type { UserStatus } from '#domain/accounts/constants.ts'
import { mayConclude } from '#domain/accounts/may-conclude.ts'
import { refuse } from '#server/platform/refusal.ts'

export async function readUserStatus(db: Reader, userId: string): Promise<UserStatus> {
  return (await readUserStatuses(db, [userId])).get(userId) ?? 'disabled'
}

export async function readUserStatuses(db: Reader, userIds: readonly string[]): Promise<Map<string, UserStatus>> {
  const rows = await db.selectFrom('users').select(['user_id', 'user_status']).where('user_id', 'in', userIds).execute()
  return new Map(rows.map(({ user_id, user_status }) => [user_id, user_status]))
}

/** A limited account concludes no contract, and nobody else does for it. */
export function assertMayConclude(status: string): void {
  if (!mayConclude(status as UserStatus)) refuse('no_permission', { reason: 'account_limited' })
}
