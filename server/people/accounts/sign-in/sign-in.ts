import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { lockAddress, lockProvenGuests, type User } from '../store.ts'
import { takeOverGuests } from '../take-over-guest.ts'
import { viewUser } from '../view.ts'
import { deviceName } from './device-name.ts'
import { issueTokens, type OpenedSession, openSession, type VerifiedFactors } from './sessions.ts'

export type SignIn = CallData<'POST /user/login'>

interface SignInOptions extends Partial<VerifiedFactors> {
  /** Moves further orders to the user. */
  orders?: (tx: Tx, user: User) => Promise<void>
}

type Visit = Pick<RouteInput, 'context' | 'caller' | 'userAgent'>

/**
 * Opens a session for a person who has proven to be `user`. The data of their guest session move along, and those of
 * all guests who verified the address of the account.
 */
export function signIn(visit: Visit, user: User, options: SignInOptions): Promise<SignIn> {
  return signInResolved(visit, async () => user, options)
}

/** The same where the account is made or changed in the same transaction. */
export async function signInResolved(
  { context, caller, userAgent }: Visit,
  find: (tx: Tx) => Promise<User>,
  { twoFactors = false, factorSince = null, orders }: SignInOptions = {},
): Promise<SignIn> {
  const { user, session } = await transaction(context.db, async tx => {
    const found = await find(tx)
    const guests = new Set((await findMatchingGuests(tx, found)).map(({ user_id }) => user_id))
    if (caller.role === 'guest' && caller.userId && caller.userId !== found.user_id) {
      guests.add(caller.userId)
    }
    await takeOverGuests(tx, context, { guestIds: [...guests], user: found, orders })
    // A new guest has proven nothing.
    const isProven = found.email !== null
    const opening = { userId: found.user_id, device: deviceName(userAgent), isProven, twoFactors, factorSince }
    return { user: found, session: await openSession(tx, context, opening) }
  })
  return toSignInResponse(context, user, session)
}

async function toSignInResponse(context: Context, user: User, session: OpenedSession): Promise<SignIn> {
  const tokens = await issueTokens(context, user, session)
  const userInfo = await viewUser(context.db, user)
  return { ...tokens, type: userInfo.role, userInfo }
}

/** Only where both sides have verified the address. */
async function findMatchingGuests(tx: Tx, { auth_provider, email, email_verified_at }: User): Promise<User[]> {
  if (auth_provider === 'anonymous' || !email || !email_verified_at) return []
  await lockAddress(tx, email)
  return lockProvenGuests(tx, email)
}
