import { useSyncExternalStore } from 'react'

/** What the header shows of the visitor. The server renders every page as for a visitor without a session. */
export interface HeaderState {
  userKind: 'visitor' | 'guest' | 'customer' | 'staff'
  name?: string
  /** undefined: not loaded yet, nothing is shown. */
  cartCount?: number
  /** Whether friends can be invited now. */
  invites?: boolean
  signOut?: () => void
}

const visitor: HeaderState = { userKind: 'visitor' }
let state = visitor
const listeners = new Set<() => void>()

/** For code that has the session: replaces the given fields and leaves the others. */
export function setHeaderState(change: Partial<HeaderState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useHeaderState(): HeaderState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => visitor,
  )
}
