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

/** The events of `window` that report changes by other tabs. */
export interface TabEvents {
  addEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void
  addEventListener(type: 'pageshow', listener: () => void): void
  removeEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void
  removeEventListener(type: 'pageshow', listener: () => void): void
}

export interface SessionDeps {
  /** `() => localStorage`: a function, because even accessing it throws where storage is forbidden. */
  openStorage: () => TextStorage | undefined
  /** Unix seconds, fractions allowed (`Date.now() / 1000`). */
  nowSeconds: () => number
  tabs?: TabEvents | undefined
}

export interface Session {
  /** The same object until something changes, as `useSyncExternalStore` requires. */
  getSnapshot: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Whether a token is stored, valid or not. */
  exists(): boolean
  isLoggedIn(): boolean
  isGuest(): boolean
  isAccessExpired(): boolean
  isRefreshExpired(): boolean
  areBothExpired(): boolean
  /** The access token has expired or is about to, and there is a valid refresh token. */
  isRefreshDue(): boolean
  signIn(result: SignIn): void
  replaceTokens(tokens: Tokens): void
  setUserInfo(userInfo: UserInfo): void
  signOut(): void
  /** The address to go to after login. Addresses outside the shop are ignored. */
  storeRedirect(url: string | undefined): void
  /** Returns the address once, and only before it expires. */
  takeRedirect(): string | undefined
  /** Reads the storage again: another tab may have written to it and its event may not have arrived yet. */
  reload(): void
  stop(): void
}

/** The session of this browser: stored under one key, shared by all tabs. */
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
    // Changes are applied to the latest stored state: an old copy in this tab must never restore replaced tokens.
    reload()
    const next = sessionText({ ...state, ...change })
    if (next !== text) storage.write(sessionKey, next)
    take(next)
  }

  const onStorage = ({ key }: { key: string | null }) => {
    // No key: the whole storage was cleared.
    if (key === null || key === sessionKey) reload()
  }
  tabs?.addEventListener('storage', onStorage)
  // A page restored from the back/forward cache received no events meanwhile.
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
      // The response may arrive after a sign-out: then no personal data is stored.
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
      // Checked again, because anything may write to the storage of a browser.
      return redirect_expired > nowSeconds() ? safeRedirect(redirect_url) : undefined
    },
    reload,
    stop() {
      tabs?.removeEventListener('storage', onStorage)
      tabs?.removeEventListener('pageshow', reload)
    },
  }
}
