import type { Session } from '#client/session.ts'
import { getUserKind, getUserName } from '#ui/app/current-user.ts'
import { setHeaderState } from '../layout/header-state.ts'

/** Keeps the header telling who is signed in, whichever tab or call changed it. */
export function showUser(session: Session, signOut: () => void): void {
  function show() {
    const state = session.getSnapshot()
    const name = getUserName(state)
    setHeaderState({ userKind: getUserKind(state, Date.now() / 1000), ...(name && { name }), signOut })
  }
  session.subscribe(show)
  show()
}
