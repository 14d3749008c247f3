import { useEffect, useState } from 'react'
import { useBrowser } from '../../env.tsx'
import type { Kind, OwnContract } from './statement.ts'

const none: readonly OwnContract[] = []

/** What somebody who has signed in may pick from. Nobody waits for it: a number can be typed all the same. */
export function useOwnContracts(kind: Kind, isSomebody: boolean): readonly OwnContract[] {
  const browser = useBrowser()
  const [contracts, setContracts] = useState(none)
  useEffect(() => {
    if (!browser || !isSomebody) return
    const gone = new AbortController()
    const call = browser.client.with({ quiet: true, signal: gone.signal })
    call('GET /withdrawals/contracts', {}).then(
      ({ list }) => setContracts(list.filter(({ kind: of }) => kind === 'withdrawal' || of === 'rent')),
      () => undefined,
    )
    return () => gone.abort()
  }, [browser, isSomebody, kind])
  return contracts
}
