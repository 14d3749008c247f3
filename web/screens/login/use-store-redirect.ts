import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useBrowser } from '../../env.tsx'

/** `?redirect_url=`: where to go afterwards, for mails and the back office. The session refuses what leads out. */
export function useStoreRedirect(): void {
  const browser = useBrowser()
  const [search] = useSearchParams()
  const redirectUrl = search.get('redirect_url')
  useEffect(() => {
    if (redirectUrl) browser?.session.storeRedirect(redirectUrl)
  }, [browser, redirectUrl])
}
