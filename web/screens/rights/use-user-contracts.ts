import { useEffect, useState } from 'react'
import { useBrowser } from '../../env.tsx'
import type { Kind, UserContract } from './statement.ts'

const none: readonly UserContract[] = []

/**
 * The contracts a signed-in customer can choose from. The form does not wait for them: a number can be typed all the
 * same.
 */
export function useUserContracts(kind: Kind, isSomebody: boolean): readonly UserContract[] {
  const browser = useBrowser()
  const [contracts, setContracts] = useState(none)
  useEffect(() => {
    if (!browser || !isSomebody) return
    const gone = new AbortController()
    const call = browser.client.with({ quiet: true, signal: gone.signal })
    call('GET /withdrawals/contracts', {}).then(
      ({ list }) => setContracts(list.filter(({ kind: orderKind }) => kind === 'withdrawal' || orderKind === 'rent')),
      () => undefined,
    )
    return () => gone.abort()
  }, [browser, isSomebody, kind])
  return contracts
}
