import { useSyncExternalStore } from 'react'

/** What the header shows of the person in front of it. Pages come from the server as for a visitor without a session. */
export interface HeaderState {
  userKind: 'visitor' | 'guest' | 'customer' | 'staff'
  name?: string
  /** undefined: not known yet, nothing is shown. */
  cartCount?: number
  /** Friends can be invited now. */
  invites?: boolean
  signOut?: () => void
}

const visitor: HeaderState = { userKind: 'visitor' }
let state = visitor
const listeners = new Set<() => void>()

/** For the code that knows the session: replaces what it names, keeps the rest. */
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
