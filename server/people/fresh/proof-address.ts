import type { Reader } from '#db/transaction.ts'
import type { User } from '../accounts/queries.ts'

/**
 * The address that a code is sent to. A guest stands for the one address of their orders (`orders/one-address.ts`); a
 * guest from before that rule may have several, and the newest is taken. A verified address without an order belongs to
 * somebody who opened nothing.
 */
export async function findProofAddress(db: Reader, user: User): Promise<string | undefined> {
  if (user.role !== 'guest') return user.email ?? undefined
  const newest = await db
    .selectFrom('checkouts')
    .select('email')
    .where('user_id', '=', user.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('checkout_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.email || user.email || undefined
}
