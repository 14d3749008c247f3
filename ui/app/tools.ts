import type { Client } from '#client/call.ts'
import type { ProofDesk } from '#client/proof-desk.ts'
import type { Session } from '#client/session.ts'
import type { SignIn, UserInfo } from '#client/session-state.ts'

/** What a screen may do in the browser beside calling: everything around the session of this person. */
export interface BrowserTools {
  session: Session
  /** Where one is without a page to go back to. */
  home: string
  client: Client
  /** Where calls wait until the person has proven who they are. */
  proofs: ProofDesk
  /** Keeps the session of a sign-in and goes where the person was going, else home. */
  enter: (result: SignIn) => void
  /** Keeps the session and stays: the screen has something to say first. */
  storeSession: (result: SignIn) => void
  /** Where `enter` goes, for who already has a session. */
  goOn: () => void
  /** Ends the session here and on the server, and goes home. */
  signOut: () => Promise<void>
  /** The account is gone or its sessions have ended: forgets it here without asking the server. */
  forget: () => void
  /** What the tokens say of the person is out of date: the next call gets new ones first. */
  renewTokens: () => void
  /** A changed name or picture, at once everywhere on the page. */
  setUserInfo: (userInfo: UserInfo) => void
  /**
   * Makes a guest of a visitor, silently: before the first thing he wants to keep (cart, rental, purchase). Who has a
   * session keeps it. Many may ask at once, in many tabs; one guest is made.
   */
  ensureSession: () => Promise<void>
  /** Fetches a paper of one's own (`href` and `file_name` of an answer) and saves it. Fails as every call does. */
  downloadDocument: (href: string, name: string) => Promise<void>
  /** To an address of the shop; another language, the back office and files are loaded as documents. */
  go: (path: string) => void
}
