import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import { emptyProfile, hasForeignRecords, lockUser, type User } from './store.ts'

export interface GuestMove {
  from: string
  to: string
  /** The verified address of the account; '': none. */
  email: string
  now: Date
}

/** What capabilities move from a guest to an account, each at its place in the order of locks. */
export interface GuestMoves {
  beforeOrders: readonly ((tx: Tx, move: GuestMove) => Promise<void>)[]
  /** What was ordered under an address, by these guests or, if none are named, by any. */
  orders(tx: Tx, move: { email: string; to: string; from?: readonly string[] }): Promise<void>
  afterOrders: readonly ((tx: Tx, move: GuestMove) => Promise<void>)[]
}

export const guestMoves = new ExtensionPoint<GuestMoves>('what moves from a guest to an account')

export interface TakeOver {
  guestIds: readonly string[]
  user: User
  /**
   * Replaces the moving of orders, where more is moved than what these guests ordered under the address of the account.
   */
  orders?: ((tx: Tx, user: User) => Promise<void>) | undefined
}

/**
 * Moves the data of guests to an account. A guest's token alone moves neither orders nor messages: both move with their
 * address, if the account has verified it. All in one transaction, kind by kind, in the order of their locks.
 */
export async function takeOverGuests(tx: Tx, context: Context, { guestIds, user, orders }: TakeOver): Promise<void> {
  const guests: string[] = []
  for (const guestId of guestIds) {
    // The guest has become an account in another tab since their token was made: that account keeps its data.
    if ((await lockUser(tx, guestId))?.auth_provider === 'anonymous') guests.push(guestId)
  }
  const to = user.user_id
  const email = (user.email_verified_at && user.email) || ''
  for (const guestId of guests) await revokeSessions(tx, context, { userId: guestId }, 'ended')
  const now = context.clock.now()
  const moves = guestMoves.get(context)
  for (const from of guests) {
    for (const move of moves.beforeOrders) await move(tx, { from, to, email, now })
  }
  if (orders) await orders(tx, user)
  else if (email && guests.length > 0) await moves.orders(tx, { email, to, from: guests })
  for (const guestId of guests) {
    for (const move of moves.afterOrders) await move(tx, { from: guestId, to, email, now })
    if (await hasForeignRecords(tx, guestId)) continue
    const gone = { ...emptyProfile, deleted_at: now }
    await tx.updateTable('users').set(gone).where('user_id', '=', guestId).execute()
  }
}
