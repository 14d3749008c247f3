import type { Client } from '#client/call.ts'
import { createGuestSession } from '#client/guest-session.ts'
import type { ProofDesk } from '#client/proof-desk.ts'
import type { Session } from '#client/session.ts'
import { inLanguage, type Language, splitPath } from '#domain/languages.ts'
import { downloadDocument } from './download-document.ts'
import type { BrowserTools } from './tools.ts'

export interface ToolsDeps {
  session: Session
  client: Client
  proofs: ProofDesk
  language: Language
  /** Where one is without a page to go back to. */
  home: string
  /** Whether this application has a page at such an address, written without its language. */
  knows: (rest: string) => boolean
  /** Within the running page. */
  navigate: (path: string) => void
  /** As a new document. */
  load: (path: string) => void
  locks?: Pick<LockManager, 'request'> | undefined
  log: (message: string, details?: unknown) => void
}

/** Nobody waits longer for being signed out; the refresh token then dies by itself. */
const signOutMs = 3000

export function createTools({
  session,
  client,
  proofs,
  language,
  home,
  knows,
  navigate,
  load,
  locks,
  log,
}: ToolsDeps): BrowserTools {
  function go(path: string): void {
    const { pathname } = new URL(path, 'https://shop.invalid')
    const { language: prefix, rest } = splitPath(pathname)
    if (prefix === language && knows(rest)) navigate(path)
    else load(path)
  }

  function goOn(): void {
    const wanted = session.takeRedirect()
    go(wanted ? inOwnLanguage(wanted, language) : home)
  }

  return {
    session,
    client,
    proofs,
    home,
    keep: session.signIn,
    enter(answer) {
      session.signIn(answer)
      // Anything else would be refused; where they were going is kept for afterwards.
      if (answer.held_back) go(heldBackAt(language))
      else goOn()
    },
    goOn,
    async signOut() {
      try {
        // Before the tokens are dropped: the call needs them.
        await client.with({ quiet: true, timeLimitMs: signOutMs })('POST /user/logout', { body: {} })
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

/** Where the second factor is set up that the role needs. */
function heldBackAt(language: Language): string {
  return `${inLanguage(language, '/user/info')}#passkeys`
}

/** Who changed the language on the way to the login goes on in the new one. */
function inOwnLanguage(path: string, language: Language): string {
  const { language: prefix, rest } = splitPath(path)
  return prefix && prefix !== language ? inLanguage(language, rest) : path
}
