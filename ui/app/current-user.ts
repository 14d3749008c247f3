import { useSyncExternalStore } from 'react'
import { areBothExpired, emptySession, hasSession, isGuest, type SessionState } from '#client/session-state.ts'
import { staffRoles } from '#domain/access.ts'
import { useBrowser } from './env.tsx'

export type UserKind = 'visitor' | 'guest' | 'customer' | 'staff'

/** The kind of user. A session with both tokens expired counts as none. */
export function getUserKind(state: SessionState, nowSeconds: number): UserKind {
  if (!hasSession(state) || areBothExpired(state, nowSeconds)) return 'visitor'
  if (isGuest(state)) return 'guest'
  return staffRoles.some(role => role === state.type) ? 'staff' : 'customer'
}

/** The person's name, else their address; a guest may have neither. */
export function getUserName({ userInfo }: SessionState): string | undefined {
  for (const name of [userInfo?.user_name, userInfo?.email]) {
    if (typeof name === 'string' && name !== '') return name
  }
  return undefined
}

export interface CurrentUser {
  kind: UserKind
  name: string | undefined
  email: string | undefined
}

const never = () => () => {}
const nobody = () => emptySession

/** As `useSyncExternalStore` requires: a visitor on the server and at hydration, then the actual user. */
export function useCurrentUser(): CurrentUser {
  const session = useBrowser()?.session
  const state = useSyncExternalStore(session?.subscribe ?? never, session?.getSnapshot ?? nobody, nobody)
  const email = state.userInfo?.email
  return {
    kind: getUserKind(state, Date.now() / 1000),
    name: getUserName(state),
    email: typeof email === 'string' && email !== '' ? email : undefined,
  }
}
