import { PassThrough } from 'node:stream'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Caller, RawParts } from '../calls/route.ts'
import { getRevocations } from '../revocations.ts'

/**
 * An answer that is still on its way when its session ends goes no further, in whichever process that was ended. What
 * tells of changes comes to an end; a file breaks off, so that nobody takes a part of it for the whole.
 */
export function endWithSession(context: Context, { sessionId }: Caller, { stream }: RawParts): void {
  if (sessionId === undefined) return
  const revocations = getRevocations(context)
  const cut = () => {
    if (stream instanceof PassThrough) stream.end()
    else stream.destroy(new Error('The session has ended'))
  }
  const forget = revocations.whenEnded(sessionId, cut)
  stream.once('close', forget)
  // It ended between the look at the token and this moment.
  if (revocations.findReason(sessionId) === undefined) return
  forget()
  stream.destroy()
  throw new Refusal('login_expired')
}
