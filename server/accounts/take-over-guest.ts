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
  guestId: string
  user: User
}

/**
 * A guest becomes someone: what he gathered goes to the account, and the guest ends. Capabilities that keep things of
 * guests (cart, orders) move them here, in the same transaction.
 */
export async function takeOverGuest(tx: Tx, context: Context, { guestId, user }: TakeOver): Promise<void> {
  const guest = await lockUser(tx, guestId)
  // Since his token was made he became an account, in another tab: that one keeps what it has.
  if (guest?.auth_provider !== 'anonymous') return
  await tx.updateTable('files').set({ owner_id: user.user_id }).where('owner_id', '=', guestId).execute()
  await moveGardens(tx, guestId, user.user_id)
  await moveMessages(tx, guestId, user.user_id)
  await moveOrders(tx, guestId, user.user_id)
  await moveClaims(tx, guestId, user.user_id)
  await mergeCarts(tx, guestId, user.user_id, context.clock.now())
  await tx
    .updateTable('users')
    .set({ ...emptyProfile, deleted_at: context.clock.now() })
    .where('user_id', '=', guestId)
    .execute()
  await revokeSessions(tx, context, { userId: guestId }, 'ended')
}
