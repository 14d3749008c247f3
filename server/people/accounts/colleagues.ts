import type { Reader, Tx } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'

/** Staff with one of these roles and an e-mail address. */
export function findStaff(tx: Tx, roles: readonly Role[]) {
  return tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('role', 'in', roles)
    .where('user_status', '=', 'normal')
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .orderBy('user_id')
    .execute()
}

/** Names of staff, for those who may see who decided. */
export async function findUserNames(db: Reader, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'user_name', 'email'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute()
  return new Map(rows.map(({ user_id, user_name, email }) => [user_id, user_name || email || '']))
}
