import type { Client } from '#client/call.ts'
import { decide, guardRoute } from '#client/guard.ts'
import { type Session, sessionKey } from '#client/session.ts'
import { loadAtStart } from '#client/start.ts'
import { type Language, splitPath } from '#domain/languages.ts'
import type { CoreMessages } from '#i18n/locales/nl.ts'
import { connect } from '#ui/app/connect.ts'
import { createTools } from '#ui/app/create-tools.ts'
import type { Env } from '../env.tsx'
import { isPage, pageAt, pageEntry } from '../pages.ts'
import { drafts } from '../parts/address-form/draft-storage.ts'
import { watchCartCount } from '../parts/cart/cart-count.ts'
import { pagePath } from '../paths.ts'
import type { BrowserState } from '../state.ts'
import { showUser } from './show-user.ts'
import { startLoads } from './start-loads.ts'

/**
 * The part of the router that the client needs. It is created after the client, because its loaders need the client.
 */
export interface Navigation {
  go: (path: string) => void
}

export interface Browser {
  env: Env
  session: Session
  client: Client
  /** Called at every change of address: checks the guard, loads the title data and looks for a newer build. */
  arrived: () => Promise<void>
  /** Whether a newer build is deployed; the next page is then loaded as a document. */
  isStale: () => boolean
}

export interface BrowserInput {
  language: Language
  messages: CoreMessages
  config: BrowserState['config']
  navigation: Navigation
}

/** Sets up what exists in a browser only: session, HTTP client, guard and the check for a newer build. */
export function startBrowser({ language, messages, config, navigation }: BrowserInput): Browser {
  const { session, client, proofs, log, nowSeconds, checkBuild, isStale } = connect({
    changed: () => env.early?.clear(),
    language,
    messages,
    goToLogin: () => navigation.go(pagePath(language, 'login')),
    goHome: () => navigation.go(pagePath(language, 'home')),
    currentPath: () => (isSignInPage() ? undefined : here()),
  })
  const made = createTools({
    session,
    client,
    proofs,
    language,
    home: pagePath(language, 'home'),
    hasPage: isPage,
    navigate: path => navigation.go(path),
    load: path => location.assign(path),
    locks: navigator.locks,
    log,
  })
  const tools = {
    ...made,
    // Other people may use this browser after the sign-out.
    async signOut() {
      drafts.forget()
      await made.signOut()
    },
  }
  showUser(session, () => void tools.signOut())
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('genie.cart') : undefined
  watchCartCount({ session, quietly: client.quietly, log, channel })
  let company = config ?? undefined
  let started = false

  async function arrived(): Promise<void> {
    checkBuild()
    if (!started) {
      started = true
      drafts.dropExpired()
      // Not before hydration: a response may lead to the login page. A person who is signing in, or who sets a password
      // by the link of a mail, stays on that page; a private page asks for a login below and is opened again
      // afterwards.
      const goHome = () => {
        if (currentEntry().access === 'public' && !isSignInPage()) navigation.go(pagePath(language, 'home'))
      }
      void loadAtStart({ session, log, goHome, ...startLoads(client.quietly) })
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
    if (decision.kind === 'login') navigation.go(pagePath(language, 'login'))
  }

  // Another tab signed out, perhaps while this page was suspended: a page that needs a session is left here too.
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
        const { kind } = decide({ ...question, session: session.getSnapshot(), now: nowSeconds() })
        return kind === 'allow' ? 'allowed' : 'refused'
      },
    }),
  }
  return { env, session, client, arrived, isStale }
}

function here(): string {
  return location.pathname + location.search + location.hash
}

function currentEntry() {
  return pageEntry(pageAt(splitPath(location.pathname).rest) ?? 'error_404')
}

function isSignInPage(): boolean {
  const page = pageAt(splitPath(location.pathname).rest)
  const signIn: readonly (typeof page)[] = ['login', 'login_middle', 'register', 'forget_password', 'undo_change']
  return signIn.includes(page)
}

function setIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link && link.getAttribute('href') !== address) link.href = address
}
