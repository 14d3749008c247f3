import { createTranslator } from 'use-intl'
import { type Client, createClient } from '#client/call.ts'
import { decide, guardRoute } from '#client/guard.ts'
import { createBuildWatch } from '#client/manifest.ts'
import { createSession, type Session } from '#client/session.ts'
import { type Language, languageTags, splitPath } from '#domain/languages.ts'
import type { Messages } from '#i18n/locales/nl.ts'
import { notify } from '#ui/kit/toast-store.ts'
import { build } from '../build.ts'
import type { Env } from '../env.tsx'
import { pageAt, pageEntry } from '../pages.ts'
import { pathOf } from '../paths.ts'
import type { BrowserState } from '../state.ts'

/** The router, as far as the client needs it; it comes later, because its loaders need the client. */
export interface Navigation {
  go: (path: string) => void
}

export interface Browser {
  env: Env
  session: Session
  client: Client
  /** Call at every change of address: guard, title data, newest build. */
  arrived: () => Promise<void>
  /** A newer build is out: the next page is loaded as a document. */
  isStale: () => boolean
}

export interface BrowserInput {
  language: Language
  messages: Messages
  config: BrowserState['config']
  navigation: Navigation
}

const nowSeconds = () => Date.now() / 1000
const log = (message: string, details?: unknown) => console.warn(message, details ?? '')

/** Everything a browser has and a rendered page has not: session, HTTP client, guard, watch on the build. */
export function startBrowser({ language, messages, config, navigation }: BrowserInput): Browser {
  const session = createSession({ openStorage: () => localStorage, nowSeconds, tabs: window })
  const t = createTranslator({ locale: languageTags[language], messages })
  const client = createClient({
    session,
    fetch: (address, init) => fetch(address, init),
    language,
    locks: navigator.locks,
    translate: key => (t.has(key as 'error.400') ? t(key as 'error.400') : undefined),
    notify: message => void notify(message, 'error'),
    log,
    goToLogin: () => navigation.go(pathOf(language, 'login')),
    goHome: () => navigation.go(pathOf(language, 'home')),
    currentPath: () => (isSignInPage() ? undefined : here()),
  })
  let company = config ?? undefined
  let stale = false
  const watch = createBuildWatch({
    fetch: (address, init) => fetch(address, init),
    nowSeconds,
    running: build.version,
    log,
    onNewBuild: () => {
      stale = true
    },
  })
  if (build.version !== 'dev') watch.start(window)

  async function arrived(): Promise<void> {
    if (build.version !== 'dev') watch.check()
    const decision = await guardRoute(
      { path: here(), isPublic: currentEntry().access === 'public' },
      {
        session,
        nowSeconds,
        log,
        config: () => company,
        loadConfig: async () => {
          company = await client.quietly('GET /config/global', {})
          return company
        },
        showCompany: () => company && setIcon(company.logo_full),
      },
    )
    if (decision.kind === 'login') navigation.go(pathOf(language, 'login'))
  }

  const env: Env = {
    language,
    call: client.call,
    guardOf: page => ({
      subscribe: session.subscribe,
      decide: () => {
        const question = { path: here(), isPublic: pageEntry(page).access === 'public' }
        const { kind } = decide({ ...question, session: session.getSnapshot(), now: nowSeconds() })
        return kind === 'allow' ? 'allowed' : 'refused'
      },
    }),
  }
  return { env, session, client, arrived, isStale: () => stale }
}

function here(): string {
  return location.pathname + location.search + location.hash
}

function currentEntry() {
  return pageEntry(pageAt(splitPath(location.pathname).rest) ?? 'error_404')
}

function isSignInPage(): boolean {
  const page = pageAt(splitPath(location.pathname).rest)
  return page === 'login' || page === 'login_middle' || page === 'register' || page === 'forget_password'
}

function setIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link && link.getAttribute('href') !== address) link.href = address
}
