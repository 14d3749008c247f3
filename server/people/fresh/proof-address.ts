import type { Reader } from '#db/transaction.ts'
import type { User } from '../accounts/queries.ts'

/**
 * Where a code reaches the person. A guest stands for the one address of their orders (`orders/one-address.ts`): of those
 * who have several from before, it is the newest. A proven address without an order is only that of who opened nothing.
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
