import type { accountEndpoints } from '#contract/accounts.ts'
import { takeCode } from '../captcha/take-code.ts'
import type { RouteInput } from '../http/route.ts'
import { type SignIn, signInWith } from './sign-in.ts'
import { insertUser } from './store.ts'

type Input = RouteInput<(typeof accountEndpoints)['POST /user/anonymous']>

/** A session without a name: made silently at the first thing a visitor wants to keep. */
export function makeGuest(input: Input): Promise<SignIn> {
  return signInWith(input, tx => insertUser(tx, guestOf(input)))
}

type OrderInput = RouteInput<(typeof accountEndpoints)['POST /user/open-order']>

/**
 * Whoever reads the mail of an address may see the orders placed under it: a guest with a proven address. Whether there
 * are any is not told here, so a stranger learns nothing.
 */
export async function openOrder(input: OrderInput): Promise<SignIn> {
  const { context, body } = input
  await takeCode(context, { ...body, purpose: 'open_order' })
  const proven = { email: body.email, email_verified_at: context.clock.now() }
  return signInWith(input, tx => insertUser(tx, { ...guestOf(input), ...proven }))
}

function guestOf({ context, language }: Pick<RouteInput, 'context' | 'language'>) {
  const now = context.clock.now()
  return { auth_provider: 'anonymous', role: 'guest', language, created_at: now, updated_at: now }
}
