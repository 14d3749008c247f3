import { PassThrough } from 'node:stream'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Caller, RawParts } from '../calls/route.ts'
import { getRevocations } from '../revocations.ts'

/**
 * Stops a streamed response when its session ends, in whichever process that happens. An event stream is ended; a file
 * is aborted, so that nobody takes a part of it for the whole.
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
  // The session ended after its token was checked.
  if (revocations.findReason(sessionId) === undefined) return
  forget()
  stream.destroy()
  throw new Refusal('login_expired')
}
