import { createTranslator } from 'use-intl'
import { build } from '#client/build.ts'
import { type Client, createClient } from '#client/call.ts'
import { createBuildWatch } from '#client/manifest.ts'
import { createProofDesk, type ProofDesk } from '#client/proof-desk.ts'
import { createSession, type Session } from '#client/session.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import type { CoreMessages, Messages } from '#i18n/locales/nl.ts'
import { notify } from '../kit/overlays/toast-store.ts'
import { loadScreenTexts } from './messages.ts'

export interface ConnectInput {
  language: Language
  messages: CoreMessages
  goToLogin: () => void
  goHome: () => void
  /** The address to return to after a login; undefined: none. */
  currentPath: () => string | undefined
  /** After each call that may have changed something. */
  changed?: () => void
}

/** The browser side of every application of the shop: a session, calls over HTTP, a check for a newer build. */
export interface Connection {
  session: Session
  client: Client
  proofs: ProofDesk
  log: (message: string, details?: unknown) => void
  nowSeconds: () => number
  /** Checks for a newer build, at most every ten seconds. */
  checkBuild: () => void
  /** Whether a newer build is deployed; the next page is then loaded as a document. */
  isStale: () => boolean
}

type Translator = ReturnType<typeof createTranslator<Messages>>

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 1000)
}

const nowSeconds = () => Date.now() / 1000
const log = (message: string, details?: unknown) => console.warn(message, details ?? '')

export function connect({ language, messages, goToLogin, goHome, currentPath, changed }: ConnectInput): Connection {
  const session = createSession({ openStorage: () => localStorage, nowSeconds, tabs: window })
  let t: Translator | undefined
  // Texts of refusals are rarely needed and are loaded after the page; until then the server's texts are used.
  whenIdle(() => {
    loadScreenTexts(language, ['error']).then(
      texts => {
        t = createTranslator({ locale: languageTags[language], messages: { ...messages, ...texts } as Messages })
      },
      () => undefined,
    )
  })
  const proofs = createProofDesk()
  const client = createClient({
    session,
    fetch: (address, init) => fetch(address, init),
    language,
    locks: navigator.locks,
    translate: key => (t?.has(key as 'error.400') ? t(key as 'error.400') : undefined),
    notify: message => void notify(message, 'error'),
    log,
    goToLogin,
    goHome,
    currentPath,
    prove: proofs.request,
    changed,
  })
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
  const isBuilt = build.version !== 'dev'
  if (isBuilt) watch.start(window)
  return {
    ...{ session, client, proofs, log, nowSeconds },
    checkBuild: () => {
      if (isBuilt) void watch.check()
    },
    isStale: () => stale,
  }
}
