import type { Reader } from '#db/transaction.ts'
import type { User } from '../accounts/store.ts'

/**
 * Where a code reaches the person. Of a guest that is the address of the first order: a later one may be that of
 * somebody who came by their session.
 */
export async function addressOf(db: Reader, user: User): Promise<string | undefined> {
  if (user.email) return user.email
  const first = await db
    .selectFrom('checkouts')
    .select('email')
    .where('user_id', '=', user.user_id)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first?.email || undefined
}
