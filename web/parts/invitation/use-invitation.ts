import { useCallback, useEffect, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useBrowser } from '../../env.tsx'
import { readInvitation } from './stored-invitation.ts'

export interface Invitation {
  code: string
  /** Only who has an account may order with it: others are asked to switch account first. */
  needsAccount: boolean
}

/**
 * What an order may be made with (`share_code` of the quote): what the customer took up, else the code this browser came
 * with. undefined: there is none, or it is not known yet.
 */
export function useInvitation(): Invitation | undefined {
  const browser = useBrowser()
  const { kind } = useCurrentUser()
  const [invitation, setInvitation] = useState<Invitation>()
  const fetchInvitation = useCallback(async (call: Call): Promise<Invitation | undefined> => {
    const taken = (await call('GET /activities/share/usages', {})).invitation
    const code = taken?.code ?? readInvitation()?.code
    return code === undefined ? undefined : { code, needsAccount: false }
  }, [])

  useEffect(() => {
    if (!browser) return
    const gone = new AbortController()
    const code = readInvitation()?.code
    if (kind === 'visitor' || kind === 'guest')
      setInvitation(code === undefined ? undefined : { code, needsAccount: true })
    else if (kind === 'staff') setInvitation(undefined)
    else {
      // An order can do without it: what fails here is not worth a word.
      fetchInvitation(browser.client.with({ quiet: true, signal: gone.signal })).then(
        found => !gone.signal.aborted && setInvitation(found),
        () => {},
      )
    }
    return () => gone.abort()
  }, [browser, kind, fetchInvitation])
  return invitation
}
