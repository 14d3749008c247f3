import type { Input } from '#server/platform/http/calls/route.ts'
import { findRowByToken } from './leave-token.ts'
import { removeWaiting } from './store.ts'

/** Nothing of a person who leaves stays stored. The response does not reveal whether there was an entry. */
export async function leaveWaitlist({ context, body }: Input<'POST /waitlist/leave'>): Promise<null> {
  const id = await findRowByToken(context, body.token)
  if (id !== undefined) await removeWaiting(context.db, id)
  return null
}
