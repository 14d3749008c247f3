import type { Client } from '#client/call.ts'
import type { ProofDesk } from '#client/proof-desk.ts'
import type { Session } from '#client/session.ts'
import type { SignIn, UserInfo } from '#client/session-state.ts'

/** What a screen can do in the browser besides calls: everything around the session. */
export interface BrowserTools {
  session: Session
  /** The address to go to if there is no page to return to. */
  home: string
  client: Client
  /** Holds calls until the person has proved who they are. */
  proofs: ProofDesk
  /** Stores the session of a sign-in and goes to the intended page, else home. */
  enter: (result: SignIn) => void
  /** Stores the session and stays, because the screen has something to show first. */
  storeSession: (result: SignIn) => void
  /** Goes where `enter` goes, for a person who already has a session. */
  goOn: () => void
  /** Ends the session here and on the server, and goes home. */
  signOut: () => Promise<void>
  /** The account is gone or its sessions have ended: removes the session here without calling the server. */
  forget: () => void
  /** The claims of the tokens are outdated: the next call gets new tokens first. */
  renewTokens: () => void
  /** Shows a changed name or picture everywhere on the page. */
  setUserInfo: (userInfo: UserInfo) => void
  /**
   * Makes a visitor a guest without asking, before the first thing that has to be stored for them (cart, rental,
   * purchase). An existing session stays. Concurrent calls in several tabs create one guest.
   */
  ensureSession: () => Promise<void>
  /** Fetches a document of the user (`href` and `file_name` of a response) and saves it. Fails like every call. */
  downloadDocument: (href: string, name: string) => Promise<void>
  /** To an address of the shop; another language, the admin app and files are loaded as documents. */
  go: (path: string) => void
}
