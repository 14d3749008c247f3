import type { Session } from '#client/session.ts'
import type { Call } from '#contract/protocol/call.ts'

export interface GuestDeps {
  session: Session
  quietly: Call
  /** Web Locks; where they are missing, each tab may create a guest of its own. */
  locks?: Pick<LockManager, 'request'> | undefined
}

/** Creates one guest for all callers: parallel callers share the call, other tabs wait for it and use its session. */
export function createGuestSession({ session, quietly, locks }: GuestDeps): () => Promise<void> {
  let running: Promise<void> | undefined

  async function make(): Promise<void> {
    session.reload()
    if (session.exists() && !session.areBothExpired()) return
    // An expired session is dropped: a call with it would lead to the home page instead of the cart.
    session.signOut()
    session.signIn(await quietly('POST /user/anonymous', { body: {} }))
  }

  return async () => {
    if (session.exists() && !session.areBothExpired()) return
    running ??= (locks ? locks.request('genie.guest', make) : make()).finally(() => {
      running = undefined
    })
    await running
  }
}
