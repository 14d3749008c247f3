import { useSyncExternalStore } from 'react'
import { areBothExpired, emptySession, hasSession, isGuest, type SessionState } from '#client/session-state.ts'
import { staffRoles } from '#domain/access.ts'
import { useBrowser } from './env.tsx'

export type PersonKind = 'visitor' | 'guest' | 'customer' | 'staff'

/** Who is in front of the page. A session whose tokens are both over is nobody's. */
export function kindOf(state: SessionState, nowSeconds: number): PersonKind {
  if (!hasSession(state) || areBothExpired(state, nowSeconds)) return 'visitor'
  if (isGuest(state)) return 'guest'
  return staffRoles.some(role => role === state.type) ? 'staff' : 'customer'
}

/** The name he gave, else his address; a guest may have neither. */
export function nameOf({ userInfo }: SessionState): string | undefined {
  for (const name of [userInfo?.user_name, userInfo?.email]) {
    if (typeof name === 'string' && name !== '') return name
  }
  return undefined
}

export interface Person {
  kind: PersonKind
  name: string | undefined
  email: string | undefined
}

const never = () => () => {}
const nobody = () => emptySession

/** As `useSyncExternalStore` has it: a visitor on the server and at hydration, then who it really is. */
export function usePerson(): Person {
  const session = useBrowser()?.session
  const state = useSyncExternalStore(session?.subscribe ?? never, session?.getSnapshot ?? nobody, nobody)
  const email = state.userInfo?.email
  return {
    kind: kindOf(state, Date.now() / 1000),
    name: nameOf(state),
    email: typeof email === 'string' && email !== '' ? email : undefined,
  }
}
