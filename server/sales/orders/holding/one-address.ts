import { sql } from 'kysely'
import { judged } from '#db/guarded-columns.ts'
import type { Tx } from '#db/transaction.ts'
import { toGuestRow } from '#server/people/accounts/make-guest.ts'
import { insertUser, lockUser, type User, updateUser } from '#server/people/accounts/queries.ts'
import { revokeSessions } from '#server/people/accounts/sign-in/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { moveGuestOrders } from '../moving/move-guest-orders.ts'

interface AddressMove {
  guest: User
  sessionId: string
  /** The address of the order that is being placed. */
  email: string
}

/** Locks the guest whose order this is, before any other lock. */
export function lockGuest(tx: Tx, userId: string): Promise<User | undefined> {
  return lockUser(tx, userId)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * A guest stands for one address: anybody who can read its mail can open everything of that guest. An order under
 * another address leaves the guest to this session alone, without the proof of the earlier address.
 */
export async function leaveProof(tx: Tx, context: Context, { guest, sessionId, email }: AddressMove): Promise<void> {
  const known = guest.email !== null && !isSame(guest.email, email)
  if (!known && (await otherAddresses(tx, guest, email)).length === 0) return
  await revokeSessions(tx, context, { userId: guest.user_id, except: sessionId }, 'ended')
  await tx.updateTable('sessions').set({ proven_at: null }).where('session_id', '=', sessionId).execute()
}

/** Moves orders under other addresses to a guest of their own, which a code sent to that address opens. */
export async function leaveOrders(tx: Tx, context: Context, { guest, email }: AddressMove): Promise<void> {
  const now = context.clock.now()
  const { user_id: from, email: known, email_verified_at, language } = guest
  const others = await otherAddresses(tx, guest, email)
  if (known !== null && !isSame(known, email)) {
    // This removes a way to sign in and adds none.
    judged('entry')
    await updateUser(tx, from, { email: null, email_verified_at: null, updated_at: now })
  }
  for (const address of others) {
    const isProven = known !== null && isSame(known, address)
    const guest = toGuestRow({ context, language })
    const { user_id: to } = await insertUser(tx, { ...guest, ...(isProven && { email: known, email_verified_at }) })
    await moveGuestOrders(tx, { email: address, to, from: [from] })
  }
}

async function otherAddresses(tx: Tx, { user_id }: User, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('checkouts')
    .select(sql<string>`lower(email)`.as('address'))
    .distinct()
    .where('user_id', '=', user_id)
    .where(sql<boolean>`lower(email) <> lower(${email})`)
    .execute()
  return rows.map(({ address }) => address)
}
