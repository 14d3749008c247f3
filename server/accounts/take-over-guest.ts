import type { Tx } from '#db/transaction.ts'
import { mergeCarts } from '../cart/merge-carts.ts'
import type { Context } from '../context.ts'
import { moveGardens } from '../gardens/store.ts'
import { moveMessages } from '../messages/store-own.ts'
import { moveOrders } from '../orders/move-own.ts'
import { moveClaims } from '../promotions/store-own.ts'
import { revokeSessions } from './sessions.ts'
import { emptyProfile, lockUser, type User } from './store.ts'

export interface TakeOver {
  guestIds: readonly string[]
  user: User
  /** What else comes along with orders. */
  orders?: ((tx: Tx, user: User) => Promise<void>) | undefined
}

/**
 * Guests become someone: what they gathered goes to the account, and they end. Capabilities that keep things of guests
 * (cart, orders) move them here, in the same transaction; kind by kind, in the order of their locks.
 */
export async function takeOverGuests(tx: Tx, context: Context, { guestIds, user, orders }: TakeOver): Promise<void> {
  const guests: string[] = []
  for (const guestId of guestIds) {
    // Since the guest's token was made they became an account, in another tab: that one keeps what it has.
    if ((await lockUser(tx, guestId))?.auth_provider === 'anonymous') guests.push(guestId)
  }
  for (const guestId of guests) await revokeSessions(tx, context, { userId: guestId }, 'ended')
  for (const guestId of guests) {
    await moveGardens(tx, guestId, user.user_id)
    await tx.updateTable('files').set({ owner_id: user.user_id }).where('owner_id', '=', guestId).execute()
    await moveMessages(tx, guestId, user.user_id)
    await mergeCarts(tx, guestId, user.user_id, context.clock.now())
  }
  await orders?.(tx, user)
  for (const guestId of guests) {
    await moveOrders(tx, guestId, user.user_id)
    await moveClaims(tx, guestId, user.user_id)
  }
  if (guests.length === 0) return
  await tx
    .updateTable('users')
    .set({ ...emptyProfile, deleted_at: context.clock.now() })
    .where('user_id', 'in', guests)
    .execute()
}
