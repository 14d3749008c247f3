import type { CallData } from '#contract/protocol/call.ts'
import { useBrowser } from '../../env.tsx'

export type User = CallData<'GET /user/info'>

/** Properties of every tab. */
export interface TabProps {
  user: User
  /** Receives the server's newest response. */
  onChange: (user: User) => void
  /** The shown data are outdated: load again. */
  onStale: () => void
}

/** Stores a changed user on this screen and in the session, so that the header is updated too. */
export function useUpdateUser(onChange: (user: User) => void): (user: User) => void {
  const browser = useBrowser()
  return user => {
    browser?.setUserInfo(user)
    onChange(user)
  }
}
