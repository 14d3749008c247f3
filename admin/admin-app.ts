import { decide } from '#client/guard.ts'
import { type Session, sessionKey } from '#client/session.ts'
import type { SessionState } from '#client/session-state.ts'
import { type Action, isStaff, may, type Role, roles } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
// Types the keys of all texts.
import type {} from '#i18n/config.ts'
import type { CoreMessages } from '#i18n/locales/nl.ts'
import { type Connection, connect } from '#ui/app/connect.ts'
import { createTools } from '#ui/app/create-tools.ts'
import type { AppEnv } from '#ui/app/env.tsx'
import { createLive, type Live } from './live-channel.ts'
import { isAdminPath } from './paths.ts'

export interface AdminAppInput {
  language: Language
  messages: CoreMessages
  /** Navigates within the running page. */
  go: (path: string) => void
}

/** `refused`: the guard is already opening the login page. `forbidden`: signed in, but not staff. */
export type Entrance = 'allowed' | 'refused' | 'forbidden'

export interface AdminApp {
  env: AppEnv
  session: Session
  isStale: Connection['isStale']
  log: Connection['log']
  /** Called at every change of address. */
  arrived: () => void
  /** Changes on the server while a screen is open. */
  live: Live
  entrance: () => Entrance
}

/** Sets up the browser side of the admin app: session, calls, guard and the check for a newer build. */
export function createAdminApp({ language, messages, go }: AdminAppInput): AdminApp {
  const home = `/${language}`
  const login = () => location.assign(`${home}/login`)
  const { session, client, proofs, log, nowSeconds, checkBuild, isStale } = connect({
    language,
    messages,
    goToLogin: login,
    // Staff return to the admin app, not to the shop's home page.
    goHome: () => {
      session.storeRedirect(here())
      login()
    },
    currentPath: here,
    changed: () => live.changedHere(),
  })
  const tools = createTools({
    ...{ session, client, proofs, language, home, log },
    hasPage: isAdminPath,
    navigate: go,
    load: path => location.assign(path),
    locks: navigator.locks,
  })
  let read = false

  function entrance(): Entrance {
    const state = session.getSnapshot()
    const { kind } = decide({ path: here(), isPublic: false, session: state, now: nowSeconds() })
    if (kind !== 'allow') return 'refused'
    return isStaff(getRole(state)) ? 'allowed' : 'forbidden'
  }

  function arrived(): void {
    checkBuild()
    session.reload()
    if (entrance() === 'refused') {
      session.signOut()
      session.storeRedirect(here())
      login()
      return
    }
    if (read) return
    read = true
    // The name may have changed since the login; a failure of this call is not shown.
    client.quietly('GET /user/info', {}).then(session.setUserInfo, error => log('user info not loaded', error))
  }

  // Another tab signed out, perhaps while this page was suspended.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === sessionKey) arrived()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) arrived()
  })

  const open = (signal: AbortSignal) => client.stream('GET /admin/events', signal)
  const live = createLive({ open, log, page: window, view: document })
  return {
    live,
    env: { language, call: client.call, browser: tools },
    ...{ session, isStale, log, arrived, entrance },
  }
}

export function getRole({ type }: SessionState): Role | undefined {
  return roles.find(role => role === type)
}

export function isAllowed(state: SessionState, action: Action): boolean {
  return may(getRole(state), action)
}

function here(): string {
  return location.pathname + location.search + location.hash
}
