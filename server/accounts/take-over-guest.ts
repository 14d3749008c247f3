import type { Tx } from '#db/transaction.ts'
import { mergeCarts } from '../cart/merge-carts.ts'
import type { Context } from '../context.ts'
import { moveFiles } from '../files/store.ts'
import { moveGardens } from '../gardens/store.ts'
import { moveMessages } from '../messages/store-own.ts'
import { moveOrdersOfAddress } from '../orders/move-own.ts'
import { moveClaims } from '../promotions/store-own.ts'
import { revokeSessions } from './sessions.ts'
import { emptyProfile, keepsSomething, lockUser, type User } from './store.ts'

export interface TakeOver {
  guestIds: readonly string[]
  user: User
  /** All that is moved of orders, where that is more than what these guests ordered under the address of the account. */
  orders?: ((tx: Tx, user: User) => Promise<void>) | undefined
}

/**
 * Guests become someone: what they gathered goes to the account. A guest's token alone moves neither what was ordered
 * nor what was written: both go with the address they stand under, where it is the one that the account has proven.
 * Capabilities that keep things of guests move them here, in the same transaction; kind by kind, in the order of their
 * locks.
 */
export async function takeOverGuests(tx: Tx, context: Context, { guestIds, user, orders }: TakeOver): Promise<void> {
  const guests: string[] = []
  for (const guestId of guestIds) {
    // Since the guest's token was made they became an account, in another tab: that one keeps what it has.
    if ((await lockUser(tx, guestId))?.auth_provider === 'anonymous') guests.push(guestId)
  }
  const to = user.user_id
  const email = (user.email_verified_at && user.email) || ''
  for (const guestId of guests) await revokeSessions(tx, context, { userId: guestId }, 'ended')
  for (const from of guests) {
    await moveGardens(tx, { from, to, email })
    await moveFiles(tx, { from, to, email })
    await moveMessages(tx, { from, to, email })
    await mergeCarts(tx, from, to, context.clock.now())
  }
  if (orders) await orders(tx, user)
  else if (email && guests.length > 0) await moveOrdersOfAddress(tx, { email, to, from: guests })
  for (const guestId of guests) {
    await moveClaims(tx, guestId, to)
    if (await keepsSomething(tx, guestId)) continue
    const gone = { ...emptyProfile, deleted_at: context.clock.now() }
    await tx.updateTable('users').set(gone).where('user_id', '=', guestId).execute()
  }
}
