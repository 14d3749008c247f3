import { redirectSeconds, safeRedirect } from './redirect.ts'
import {
  areBothExpired,
  hasSession,
  isAccessExpired,
  isGuest,
  isLoggedIn,
  isRefreshDue,
  isRefreshExpired,
  parseSession,
  type SessionState,
  type SignIn,
  sessionText,
  signedOut,
  type Tokens,
  type UserInfo,
} from './session-state.ts'
import { type TextStorage, tolerantStorage } from './tolerant-storage.ts'

export const sessionKey = 'genie.session'

/** `window`, as far as it tells what other tabs did. */
export interface TabEvents {
  addEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void
  addEventListener(type: 'pageshow', listener: () => void): void
  removeEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void
  removeEventListener(type: 'pageshow', listener: () => void): void
}

export interface SessionDeps {
  /** `() => localStorage`: a function, since merely naming it throws where storage is forbidden. */
  openStorage: () => TextStorage | undefined
  /** Unix seconds, fractions allowed (`Date.now() / 1000`). */
  nowSeconds: () => number
  tabs?: TabEvents | undefined
}

export interface Session {
  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  getSnapshot: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Some token is kept, valid or not. */
  exists(): boolean
  isLoggedIn(): boolean
  isGuest(): boolean
  isAccessExpired(): boolean
  isRefreshExpired(): boolean
  areBothExpired(): boolean
  /** Expired or about to, and there is a refresh token that holds. */
  isRefreshDue(): boolean
  signIn(result: SignIn): void
  replaceTokens(tokens: Tokens): void
  setUserInfo(userInfo: UserInfo): void
  signOut(): void
  /** Where to go after login. Addresses that lead out of the shop are ignored. */
  storeRedirect(url: string | undefined): void
  /** Gives the address once, and only while it is fresh. */
  takeRedirect(): string | undefined
  /** Reads what is kept again: another tab may have written and its event may not have come yet. */
  reload(): void
  stop(): void
}

/** The one session of this browser: kept under one key, shared by all tabs. */
export function createSession({ openStorage, nowSeconds, tabs }: SessionDeps): Session {
  const storage = tolerantStorage(openStorage)
  const listeners = new Set<() => void>()
  let text = storage.read(sessionKey)
  let state = parseSession(text)

  function take(next: string | null): void {
    if (next === text) return
    text = next
    state = parseSession(next)
    for (const listener of [...listeners]) listener()
  }

  function reload(): void {
    take(storage.read(sessionKey))
  }

  function update(change: Partial<SessionState>): void {
    // On top of what other tabs wrote: an old copy of this tab must never bring back tokens that were replaced.
    reload()
    const next = sessionText({ ...state, ...change })
    if (next !== text) storage.write(sessionKey, next)
    take(next)
  }

  const onStorage = ({ key }: { key: string | null }) => {
    // No key: everything was cleared.
    if (key === null || key === sessionKey) reload()
  }
  tabs?.addEventListener('storage', onStorage)
  // A page that comes back from the back/forward cache was told nothing while it slept.
  tabs?.addEventListener('pageshow', reload)

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    exists: () => hasSession(state),
    isLoggedIn: () => isLoggedIn(state, nowSeconds()),
    isGuest: () => isGuest(state),
    isAccessExpired: () => isAccessExpired(state, nowSeconds()),
    isRefreshExpired: () => isRefreshExpired(state, nowSeconds()),
    areBothExpired: () => areBothExpired(state, nowSeconds()),
    isRefreshDue: () => isRefreshDue(state, nowSeconds()),
    signIn: ({ token, expires_in, r_token, r_expires_in, type, userInfo }) =>
      update({ token, expires_in, r_token, r_expires_in, type, userInfo }),
    replaceTokens: ({ token, expires_in, r_token, r_expires_in }) =>
      update({ token, expires_in, r_token, r_expires_in }),
    setUserInfo(userInfo) {
      reload()
      // The answer may come after a sign-out: it must not leave a name behind.
      if (hasSession(state)) update({ userInfo })
    },
    signOut: () => update(signedOut),
    storeRedirect(url) {
      const redirect_url = safeRedirect(url)
      if (redirect_url) update({ redirect_url, redirect_expired: Math.floor(nowSeconds()) + redirectSeconds })
    },
    takeRedirect() {
      reload()
      const { redirect_url, redirect_expired } = state
      update({ redirect_url: '', redirect_expired: 0 })
      // Judged again: anything may write to the storage of a browser.
      return redirect_expired > nowSeconds() ? safeRedirect(redirect_url) : undefined
    },
    reload,
    stop() {
      tabs?.removeEventListener('storage', onStorage)
      tabs?.removeEventListener('pageshow', reload)
    },
  }
}
