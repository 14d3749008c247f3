import { type ClientDeps, createClient } from '../call.ts'
import { createSession, sessionKey } from '../session.ts'
import type { SignIn } from '../session-state.ts'
import type { TextStorage } from '../tolerant-storage.ts'

export const noon = 1_800_000_000

export function aSignIn(change: Partial<SignIn> = {}): SignIn {
  return {
    token: 'access-1',
    expires_in: noon + 900,
    r_token: 'refresh-1',
    r_expires_in: noon + 30 * 86_400,
    type: 'customer',
    userInfo: { auth_provider: 'local', image: 'u1' },
    ...change,
  }
}

/** The access token has expired, the refresh token is valid. */
export const aStaleSignIn = () => aSignIn({ expires_in: noon - 1 })
export const anExpiredSignIn = () => aSignIn({ expires_in: noon - 1, r_expires_in: noon - 1 })

/** One storage with several tabs: a write is reported to every tab but the writing one, as browsers do. */
export function fakeBrowser() {
  const kept = new Map<string, string>()
  const tabs = new Set<{ storage: Set<(event: { key: string | null }) => void>; pageshow: Set<() => void> }>()
  let muted = false

  function openTab() {
    const mine = { storage: new Set<(event: { key: string | null }) => void>(), pageshow: new Set<() => void>() }
    tabs.add(mine)
    const notifyTabs = (key: string) => {
      for (const tab of tabs) {
        if (tab !== mine && !muted) for (const listener of tab.storage) listener({ key })
      }
    }
    const storage: TextStorage = {
      getItem: key => kept.get(key) ?? null,
      setItem(key, text) {
        kept.set(key, text)
        notifyTabs(key)
      },
      removeItem(key) {
        kept.delete(key)
        notifyTabs(key)
      },
    }
    const events = {
      addEventListener(type: 'storage' | 'pageshow', listener: (event: { key: string | null }) => void) {
        mine[type].add(listener as () => void)
      },
      removeEventListener(type: 'storage' | 'pageshow', listener: (event: { key: string | null }) => void) {
        mine[type].delete(listener as () => void)
      },
    }
    return { storage, events, mine }
  }

  return {
    kept,
    openTab,
    /** Delays events: the storage has changed, and other tabs have not been notified yet. */
    mute(on: boolean) {
      muted = on
    },
  }
}

export interface PageOptions extends Partial<ClientDeps> {
  browser?: ReturnType<typeof fakeBrowser>
  signIn?: SignIn
  nowSeconds?: () => number
}

/** A tab with a client, and everything the client did to the page. */
export function fakePage(base: string, { browser = fakeBrowser(), signIn, nowSeconds, ...deps }: PageOptions = {}) {
  const { storage, events } = browser.openTab()
  const session = createSession({ openStorage: () => storage, nowSeconds: nowSeconds ?? (() => noon), tabs: events })
  if (signIn) session.signIn(signIn)
  const did: string[] = []
  const client = createClient({
    session,
    fetch: (url, init) => fetch(url, init),
    language: 'de',
    base,
    notify: message => did.push(`toast: ${message}`),
    log: message => did.push(`log: ${message}`),
    goToLogin: redirectUrl => did.push(`login: ${redirectUrl}`),
    goHome: () => did.push('home'),
    currentPath: () => '/de/cart?tab=1',
    ...deps,
  })
  return { client, session, did, browser, keptText: () => browser.kept.get(sessionKey) }
}
