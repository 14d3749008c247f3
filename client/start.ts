import type { Session } from './session.ts'
import type { UserInfo } from './session-state.ts'

/** Each is one call, made quietly: a failure here is nobody's business but the log's (spec §8). */
export interface StartLoads {
  loadUserInfo: () => Promise<UserInfo>
  loadCartCount: () => Promise<unknown>
  loadOngoingActivities: (list: { page: number; page_size: number }) => Promise<unknown>
}

export interface StartDeps extends StartLoads {
  session: Session
  log: (message: string, details?: unknown) => void
  goHome: () => void
}

/** spec §7: page 1, size 20 at the start of the app. */
const activityList = { page: 1, page_size: 20 }

/** What the app loads when it starts (spec §2), side by side; done when all have answered or failed. */
export async function loadAtStart(deps: StartDeps): Promise<void> {
  const { session, log } = deps
  // The count of the cart would be the first request with two expired tokens: out, and home (spec §8).
  if (session.exists() && session.areBothExpired()) {
    session.signOut()
    deps.goHome()
  }

  const loads: Promise<void>[] = []
  function load(what: string, work: () => Promise<unknown>): void {
    loads.push(
      work().then(
        () => undefined,
        (error: unknown) => log(`${what} not loaded at start`, error),
      ),
    )
  }
  // A refresh token that holds counts as valid: the call itself gets a new access token first.
  if (session.exists()) {
    load('user info', async () => session.setUserInfo(await deps.loadUserInfo()))
    load('cart count', deps.loadCartCount)
  }
  load('ongoing activities', () => deps.loadOngoingActivities(activityList))
  await Promise.all(loads)
}
