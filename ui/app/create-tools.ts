import type { Client } from '#client/call.ts'
import { createGuestSession } from '#client/guest-session.ts'
import type { ProofDesk } from '#client/proof-desk.ts'
import type { Session } from '#client/session.ts'
import { type Language, localizePath, splitPath } from '#domain/languages.ts'
import { downloadDocument } from './download-document.ts'
import type { BrowserTools } from './tools.ts'

export interface ToolsDeps {
  session: Session
  client: Client
  proofs: ProofDesk
  language: Language
  /** The address to go to if there is no page to return to. */
  home: string
  /** Whether this application has a page at a path without its language prefix. */
  hasPage: (rest: string) => boolean
  /** Within the running page. */
  navigate: (path: string) => void
  /** As a new document. */
  load: (path: string) => void
  locks?: Pick<LockManager, 'request'> | undefined
  log: (message: string, details?: unknown) => void
}

/** Sign-out waits no longer for the server; the refresh token then expires by itself. */
const signOutTimeoutMs = 3000

export function createTools({
  session,
  client,
  proofs,
  language,
  home,
  hasPage,
  navigate,
  load,
  locks,
  log,
}: ToolsDeps): BrowserTools {
  function go(path: string): void {
    const { pathname } = new URL(path, 'https://shop.invalid')
    const { language: prefix, rest } = splitPath(pathname)
    if (prefix === language && hasPage(rest)) navigate(path)
    else load(path)
  }

  function goOn(): void {
    const requested = session.takeRedirect()
    go(requested ? inCurrentLanguage(requested, language) : home)
  }

  return {
    session,
    client,
    proofs,
    home,
    storeSession: session.signIn,
    enter(result) {
      session.signIn(result)
      // Any other call would be refused; the intended address stays stored for afterwards.
      if (result.held_back) go(setUpPath(language))
      else goOn()
    },
    goOn,
    async signOut() {
      try {
        // Before the tokens are dropped: the call needs them.
        await client.with({ quiet: true, timeLimitMs: signOutTimeoutMs })('POST /user/logout', { body: {} })
      } catch (error) {
        log('sign-out not told to the shop', error)
      }
      session.signOut()
      go(home)
    },
    forget: session.signOut,
    renewTokens: () => session.replaceTokens({ ...session.getSnapshot(), expires_in: 0 }),
    setUserInfo: session.setUserInfo,
    downloadDocument: (href, name) => downloadDocument(client, href, name),
    ensureSession: createGuestSession({ session, quietly: client.quietly, locks }),
    go,
  }
}

/** The address where a second factor required by the role is set up. */
function setUpPath(language: Language): string {
  return `${localizePath(language, '/user/info')}#passkeys`
}

/** A person who changed the language on the way to the login continues in the new one. */
function inCurrentLanguage(path: string, language: Language): string {
  const { language: prefix, rest } = splitPath(path)
  return prefix && prefix !== language ? localizePath(language, rest) : path
}
