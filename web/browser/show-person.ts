import type { Session } from '#client/session.ts'
import { kindOf, nameOf } from '#ui/app/person.ts'
import { setHeaderState } from '../layout/header-state.ts'

/** Keeps the header telling who is signed in, whichever tab or call changed it. */
export function showPerson(session: Session, signOut: () => void): void {
  function show() {
    const state = session.getSnapshot()
    const name = nameOf(state)
    setHeaderState({ person: kindOf(state, Date.now() / 1000), ...(name && { name }), signOut })
  }
  session.subscribe(show)
  show()
}
