import { lockAdvisory } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'
import { refuse } from '#server/platform/refusal.ts'

/**
 * Before roles and statuses are changed: one after the other, and only by who is an administrator at that moment. A
 * token says what somebody was when it was made. Nobody acts on themselves here, so whoever acted last is left, however
 * many act at once. Take it before any account.
 */
export async function markAdministratorWrite(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await lockAdvisory(tx, 'administrators')
  const still = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .where('user_status', '<>', 'disabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!still) refuse('no_permission')
}
