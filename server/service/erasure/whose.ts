import { lockRows } from '#db/locks.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { User } from '#server/people/accounts/queries.ts'
import { keepFromOrdering } from '#server/sales/orders/holding/hold-limits.ts'
import { ordersOf, type Whose } from './store-open.ts'

/** What a person has, to look at. */
export async function whoseOf(db: Reader, user: User): Promise<Whose> {
  const userIds = [user.user_id, ...(await guestsOf(db, user).execute()).map(guest => guest.user_id)]
  return wholeOf(db, user, userIds)
}

/** The same for who changes it: nothing is ordered meanwhile. The caller has locked the account. */
export async function lockWhose(tx: Tx, user: User): Promise<Whose> {
  const guests = await lockRows(tx, 'users', guestsOf(tx, user), { strength: 'no key update' })
  const userIds = [user.user_id, ...guests.map(({ user_id }) => user_id)]
  await keepFromOrdering(tx, userIds)
  return wholeOf(tx, user, userIds)
}

async function wholeOf(db: Reader, user: User, userIds: readonly string[]): Promise<Whose> {
  const email = user.email_verified_at ? user.email : null
  return { userIds, email, ...(await ordersOf(db, { userIds, email })) }
}

/** Guests who proved the same address are the same person. */
function guestsOf(db: Reader, { user_id, email, email_verified_at }: User) {
  return db
    .selectFrom('users')
    .select(['user_id', 'auth_provider'])
    .where('email', '=', email_verified_at ? email : null)
    .where('user_id', '<>', user_id)
    .where('auth_provider', '=', 'anonymous')
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
}
