import { lockAdvisory } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'
import { refuse } from '#server/platform/refusal.ts'

/**
 * Called before roles and statuses are changed: such changes run one after the other, and only by a person who is an
 * administrator at that moment, because a token holds the role of the time it was made. Nobody can act on themselves
 * here, so the person who acted last remains an administrator, however many act at once. Take this lock before that of
 * any account.
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
