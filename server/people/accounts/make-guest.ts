import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input, RouteInput } from '#server/platform/http/calls/route.ts'
import { type SignIn, signInResolved } from './sign-in/sign-in.ts'
import { insertUser } from './store.ts'

/**
 * Makes an anonymous session when a visitor first stores something. Nothing of another guest is moved to it: otherwise
 * that guest's short-lived token would suffice for a session of thirty days.
 */
export async function makeGuest(input: Input<'POST /user/anonymous'>): Promise<SignIn> {
  // Counted by address, so that a visitor who makes many sessions is limited, whichever token they send.
  await countHit(input.context, 'write', 'guest', input.ip)
  return signInResolved({ ...input, caller: {} }, tx => insertUser(tx, toGuestRow(input)))
}

/** The row of a person without an account. */
export function toGuestRow({ context, language }: Pick<RouteInput, 'context' | 'language'>) {
  const now = context.clock.now()
  return { auth_provider: 'anonymous', role: 'guest', language, created_at: now, updated_at: now } as const
}
