import type { Insertable } from 'kysely'
import type { Users } from '#db/tables.ts'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/http/calls/route.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import { hasForeignRecords, insertUser, lockUser, type User, updateUser } from './store.ts'

export type NewAccount = Omit<Insertable<Users>, 'created_at' | 'updated_at'>

/**
 * Makes an account. A guest becomes the account, and cart and orders stay with them, unless something of theirs is
 * under another address than the one verified for the account: then a new user is made, until that address is verified
 * too. The sessions of the guest end, so that nobody with one of their tokens is signed in to the account.
 */
export async function openAccount(tx: Tx, context: Context, caller: Caller, account: NewAccount): Promise<User> {
  const now = context.clock.now()
  const guest = caller.role === 'guest' && caller.userId ? await lockUser(tx, caller.userId) : undefined
  const isSame =
    guest?.auth_provider === 'anonymous' && !(await hasForeignRecords(tx, guest.user_id, account.email ?? ''))
  if (!isSame) return insertUser(tx, { ...account, created_at: now, updated_at: now })
  await revokeSessions(tx, context, { userId: guest.user_id }, 'ended')
  return updateUser(tx, guest.user_id, { ...account, updated_at: now })
}
