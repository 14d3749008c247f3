import { createTranslator } from 'use-intl'
import { type Client, createClient } from '#client/call.ts'
import { decide, guardRoute } from '#client/guard.ts'
import { createBuildWatch } from '#client/manifest.ts'
import { createSession, type Session, sessionKey } from '#client/session.ts'
import { loadAtStart } from '#client/start.ts'
import { may } from '#domain/access.ts'
import { type Language, languageTags, splitPath } from '#domain/languages.ts'
import type { CoreMessages, Messages } from '#i18n/locales/nl.ts'
import { notify } from '#ui/kit/toast-store.ts'
import { build } from '../build.ts'
import type { Env } from '../env.tsx'
import { loadScreenTexts } from '../messages.ts'
import { pageAt, pageEntry } from '../pages.ts'
import { watchCartCount } from '../parts/cart/cart-count.ts'
import { pathOf } from '../paths.ts'
import type { BrowserState } from '../state.ts'
import { createTools } from './create-tools.ts'
import { showPerson } from './show-person.ts'
import { startLoads } from './start-loads.ts'

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
  messages: CoreMessages
  config: BrowserState['config']
  navigation: Navigation
}

type Translator = ReturnType<typeof createTranslator<Messages>>

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 1000)
}

const nowSeconds = () => Date.now() / 1000
const log = (message: string, details?: unknown) => console.warn(message, details ?? '')

/** Everything a browser has and a rendered page has not: session, HTTP client, guard, watch on the build. */
export function startBrowser({ language, messages, config, navigation }: BrowserInput): Browser {
  const session = createSession({ openStorage: () => localStorage, nowSeconds, tabs: window })
  let t: Translator | undefined
  // What may go wrong is seldom needed, and never before the page: until then the server's own words count.
  whenIdle(() => {
    loadScreenTexts(language, ['error']).then(
      texts => {
        t = createTranslator({ locale: languageTags[language], messages: { ...messages, ...texts } as Messages })
      },
      () => undefined,
    )
  })
  const client = createClient({
    session,
    fetch: (address, init) => fetch(address, init),
    language,
    locks: navigator.locks,
    translate: key => (t?.has(key as 'error.400') ? t(key as 'error.400') : undefined),
    notify: message => void notify(message, 'error'),
    log,
    goToLogin: () => navigation.go(pathOf(language, 'login')),
    goHome: () => navigation.go(pathOf(language, 'home')),
    currentPath: () => (isSignInPage() ? undefined : here()),
  })
  const tools = createTools({
    session,
    client,
    language,
    navigate: path => navigation.go(path),
    load: path => location.assign(path),
    locks: navigator.locks,
    log,
  })
  showPerson(session, () => void tools.signOut())
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('genie.cart') : undefined
  watchCartCount({ session, quietly: client.quietly, log, channel })
  let company = config ?? undefined
  let stale = false
  let started = false
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
    if (!started) {
      started = true
      // Not before the page listens: an answer may lead to the login page.
      void loadAtStart({ session, log, ...startLoads(client.quietly) })
    }
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

  // Another tab signed out, or this page slept through it: a page that needs a session is left here too.
  window.addEventListener('storage', ({ key }) => {
    if (started && (key === null || key === sessionKey)) void arrived()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (started && persisted) void arrived()
  })

  const env: Env = {
    language,
    call: client.call,
    browser: tools,
    guardOf: page => ({
      subscribe: session.subscribe,
      decide: () => {
        const question = { path: here(), isPublic: pageEntry(page).access === 'public' }
        const state = session.getSnapshot()
        const { kind } = decide({ ...question, session: state, now: nowSeconds() })
        if (kind !== 'allow') return 'refused'
        return pageEntry(page).access !== 'staff' || may(state.type, 'open_back_office') ? 'allowed' : 'forbidden'
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
