import { useCallback, useEffect, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useBrowser } from '../../env.tsx'
import { readInvitation } from './stored-invitation.ts'

export interface Invitation {
  code: string
  /** An order with an invitation needs an account: others are asked to switch to one first. */
  needsAccount: boolean
}

/**
 * The code for an order (`share_code` of the quote): the invitation that the customer accepted, also in this
 * browser before they sign in. undefined: there is none, or it is not loaded yet.
 */
export function useInvitation(): Invitation | undefined {
  const browser = useBrowser()
  const { kind } = useCurrentUser()
  const [invitation, setInvitation] = useState<Invitation>()
  const fetchInvitation = useCallback(async (call: Call): Promise<Invitation | undefined> => {
    const taken = (await call('GET /activities/share/usages', {})).invitation
    const code = taken?.code ?? readInvitation()
    return code === undefined ? undefined : { code, needsAccount: false }
  }, [])

  useEffect(() => {
    if (!browser) return
    const gone = new AbortController()
    const code = readInvitation()
    if (kind === 'visitor' || kind === 'guest')
      setInvitation(code === undefined ? undefined : { code, needsAccount: true })
    else if (kind === 'staff') setInvitation(undefined)
    else {
      // An order works without it, so a failure is not shown.
      fetchInvitation(browser.client.with({ quiet: true, signal: gone.signal })).then(
        found => !gone.signal.aborted && setInvitation(found),
        () => {},
      )
    }
    return () => gone.abort()
  }, [browser, kind, fetchInvitation])
  return invitation
}
