import type { CallData } from '#contract/protocol/call.ts'
import { useBrowser } from '../../env.tsx'

export type User = CallData<'GET /user/info'>

/** What every tab is given. */
export interface TabProps {
  user: User
  /** The server's newest answer. */
  onChange: (user: User) => void
  /** What stands here is out of date: ask again. */
  onStale: () => void
}

/** Keeps a changed person on this screen and in the session, so that the header knows too. */
export function useUpdateUser(onChange: (user: User) => void): (user: User) => void {
  const browser = useBrowser()
  return user => {
    browser?.setUserInfo(user)
    onChange(user)
  }
}
