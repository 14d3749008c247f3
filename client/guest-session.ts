import type { Session } from '#client/session.ts'
import type { Call } from '#contract/protocol/call.ts'

export interface GuestDeps {
  session: Session
  quietly: Call
  /** Web Locks; where they are missing, tabs may make a guest each. */
  locks?: Pick<LockManager, 'request'> | undefined
}

/** One guest for all who ask at once: parallel callers share the call, other tabs wait for it and find its session. */
export function createGuestSession({ session, quietly, locks }: GuestDeps): () => Promise<void> {
  let running: Promise<void> | undefined

  async function make(): Promise<void> {
    session.reload()
    if (session.exists() && !session.areBothExpired()) return
    // A session found dead is dropped: a call with it would lead home instead of into the cart.
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
