import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { consumeCode } from '#server/platform/captcha/take-code.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toGuestRow } from './make-guest.ts'
import { signInResolved } from './sign-in/sign-in.ts'
import { hasForeignRecords, insertUser, lockAddress, lockProvenGuests, lockUser, type User } from './store.ts'
import { guestMoves } from './take-over-guest.ts'

/**
 * A person who reads the mail of an address may see what was ordered under it without an account: in their own account
 * if they are signed in, else as a guest with a verified address, the same one on each of their devices. The response
 * does not say whether there are any orders, so a stranger learns nothing.
 */
export async function openOrder(input: Input<'POST /user/open-order'>): Promise<CallData<'POST /user/open-order'>> {
  const { context, body, caller } = input
  await consumeCode(context, { ...body, purpose: 'open_order' })
  const { userId, role } = caller
  if (userId && role !== 'guest') return openInAccount(input, userId)
  return signInResolved(
    input,
    async tx => {
      await lockAddress(tx, body.email)
      return findOrCreateGuest(tx, input)
    },
    { orders: (tx, reader) => guestMoves.get(context).orders(tx, { email: body.email, to: reader.user_id }) },
  )
}

/**
 * The address of the order may differ from that of the account. The response has no tokens, because a caller with only
 * an access token would get a refresh token for it.
 */
async function openInAccount({ context, body }: Input<'POST /user/open-order'>, userId: string): Promise<null> {
  return transaction(context.db, async tx => {
    await lockAddress(tx, body.email)
    const user = (await lockUser(tx, userId)) ?? refuse('user_not_found')
    await guestMoves.get(context).orders(tx, { email: body.email, to: user.user_id })
    return null
  })
}

async function findOrCreateGuest(tx: Tx, input: Input<'POST /user/open-order'>): Promise<User> {
  const { email } = input.body
  for (const known of await lockProvenGuests(tx, email)) {
    // If the guest has anything under another address, only what is under this one is opened: it moves to a new guest.
    if (known.user_status !== 'disabled' && !(await hasForeignRecords(tx, known.user_id, email))) return known
  }
  return insertUser(tx, { ...toGuestRow(input), email, email_verified_at: input.context.clock.now() })
}
