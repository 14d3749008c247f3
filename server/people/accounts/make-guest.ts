import type { accountEndpoints } from '#contract/people/accounts.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { type SignIn, signInResolved } from './sign-in/sign-in.ts'
import { insertUser } from './store.ts'

type Input = RouteInput<(typeof accountEndpoints)['POST /user/anonymous']>

/**
 * A session without a name: made silently at the first thing a visitor wants to keep. Nothing of another guest comes
 * along: their token alone would else be made into a session of thirty days.
 */
export async function makeGuest(input: Input): Promise<SignIn> {
  // Whoever makes many is one visitor, with whatever token they come.
  await countHit(input.context, 'write', 'guest', input.ip)
  return signInResolved({ ...input, caller: {} }, tx => insertUser(tx, toGuestRow(input)))
}

/** The row of somebody without an account. */
export function toGuestRow({ context, language }: Pick<RouteInput, 'context' | 'language'>) {
  const now = context.clock.now()
  return { auth_provider: 'anonymous', role: 'guest', language, created_at: now, updated_at: now } as const
}
