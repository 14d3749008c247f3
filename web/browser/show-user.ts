import type { Session } from '#client/session.ts'
import { getUserKind, getUserName } from '#ui/app/current-user.ts'
import { setHeaderState } from '../layout/header-state.ts'

/** Keeps the user in the header up to date, whichever tab or call changed the session. */
export function showUser(session: Session, signOut: () => void): void {
  function show() {
    const state = session.getSnapshot()
    const name = getUserName(state)
    const userKind = getUserKind(state, Date.now() / 1000)
    document.documentElement.dataset.person = userKind
    setHeaderState({ userKind, ...(name && { name }), signOut })
  }
  session.subscribe(show)
  show()
}
