import type { accountEndpoints } from '#contract/accounts.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { takeCode } from '../captcha/take-code.ts'
import type { RouteInput } from '../http/route.ts'
import { moveOrdersOfAddress } from '../orders/move-own.ts'
import { refuse } from '../refusal.ts'
import { guestOf } from './make-guest.ts'
import { continueSession } from './sessions.ts'
import { answerOf, type SignIn, signInWith } from './sign-in.ts'
import { insertUser, lockProvenGuests, lockUser, takeAddress, type User } from './store.ts'

type Input = RouteInput<(typeof accountEndpoints)['POST /user/open-order']>

/**
 * Whoever reads the mail of an address may see what was ordered under it without an account: in his own account if he
 * is signed in, else as a guest with a proven address, the same one on each of his devices. Whether there are any orders
 * is not told here, so a stranger learns nothing.
 */
export async function openOrder(input: Input): Promise<SignIn> {
  const { context, body, caller } = input
  await takeCode(context, { ...body, purpose: 'open_order' })
  const { userId, role, sessionId } = caller
  if (userId && sessionId && role !== 'guest') return openInAccount(input, { userId, sessionId })
  return signInWith(
    input,
    async tx => {
      await takeAddress(tx, body.email)
      return readerOf(tx, input)
    },
    { orders: (tx, reader) => moveOrdersOfAddress(tx, { email: body.email, to: reader.user_id }) },
  )
}

/** The address of the order may be another than that of the account; the session goes on. */
async function openInAccount({ context, body }: Input, person: { userId: string; sessionId: string }): Promise<SignIn> {
  const { user, session } = await transaction(context.db, async tx => {
    await takeAddress(tx, body.email)
    const user = (await lockUser(tx, person.userId)) ?? refuse('user_not_found')
    const session = (await continueSession(tx, context, person.sessionId)) ?? refuse('login_expired')
    await moveOrdersOfAddress(tx, { email: body.email, to: user.user_id })
    return { user, session }
  })
  return answerOf(context, user, session)
}

async function readerOf(tx: Tx, input: Input): Promise<User> {
  const { email } = input.body
  const known = (await lockProvenGuests(tx, email)).find(({ user_status }) => user_status !== 'disabled')
  return known ?? insertUser(tx, { ...guestOf(input), email, email_verified_at: input.context.clock.now() })
}
