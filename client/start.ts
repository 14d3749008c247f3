import type { Session } from './session.ts'
import type { UserInfo } from './session-state.ts'

/** Each is one quiet call: its failure is only logged. */
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

/** The first page of activities is enough for the start. */
const activityList = { page: 1, page_size: 20 }

/** Loads what the app needs at its start in parallel; done when every call has ended. */
export async function loadAtStart(deps: StartDeps): Promise<void> {
  const { session, log } = deps
  // The cart count would be the first request with two expired tokens: sign out and go to the home page.
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
  // A valid refresh token is enough: the call itself gets a new access token first.
  if (session.exists()) {
    load('user info', async () => session.setUserInfo(await deps.loadUserInfo()))
    load('cart count', deps.loadCartCount)
  }
  load('ongoing activities', () => deps.loadOngoingActivities(activityList))
  await Promise.all(loads)
}
