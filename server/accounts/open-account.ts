import type { Insertable } from 'kysely'
import type { Users } from '#db/tables.ts'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../http/route.ts'
import { revokeSessions } from './sessions.ts'
import { insertUser, lockUser, type User, updateUser } from './store.ts'

export type NewAccount = Omit<Insertable<Users>, 'created_at' | 'updated_at'>

/**
 * A new account. A guest becomes it himself: cart and orders stay where they are. His sessions as a guest end, so that
 * who still holds one of their tokens is not signed in to the account.
 */
export async function openAccount(tx: Tx, context: Context, caller: Caller, account: NewAccount): Promise<User> {
  const now = context.clock.now()
  const guest = caller.role === 'guest' && caller.userId ? await lockUser(tx, caller.userId) : undefined
  if (guest?.auth_provider !== 'anonymous') return insertUser(tx, { ...account, created_at: now, updated_at: now })
  await revokeSessions(tx, context, { userId: guest.user_id }, 'ended')
  return updateUser(tx, guest.user_id, { ...account, updated_at: now })
}
