import { lockRows } from '#db/locks.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { User } from '#server/people/accounts/queries.ts'
import { blockOrdering } from '#server/sales/orders/holding/hold-limits.ts'
import { findOrderIds, type UserScope } from './store-open.ts'

/** Everything that belongs to a person, for reading. */
export async function readUserScope(db: Reader, user: User): Promise<UserScope> {
  const userIds = [user.user_id, ...(await verifiedGuests(db, user).execute()).map(guest => guest.user_id)]
  return completeScope(db, user, userIds)
}

/** The same for a change: nothing can be ordered meanwhile. The caller has locked the account. */
export async function lockUserScope(tx: Tx, user: User): Promise<UserScope> {
  const guests = await lockRows(tx, 'users', verifiedGuests(tx, user), { strength: 'no key update' })
  const userIds = [user.user_id, ...guests.map(({ user_id }) => user_id)]
  await blockOrdering(tx, userIds)
  return completeScope(tx, user, userIds)
}

async function completeScope(db: Reader, user: User, userIds: readonly string[]): Promise<UserScope> {
  const email = user.email_verified_at ? user.email : null
  return { userIds, email, ...(await findOrderIds(db, { userIds, email })) }
}

/** Guests who verified the same address are the same person. */
function verifiedGuests(db: Reader, { user_id, email, email_verified_at }: User) {
  return db
    .selectFrom('users')
    .select(['user_id', 'auth_provider'])
    .where('email', '=', email_verified_at ? email : null)
    .where('user_id', '<>', user_id)
    .where('auth_provider', '=', 'anonymous')
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
}
