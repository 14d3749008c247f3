import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useBrowser } from '../../env.tsx'

/** `?redirect_url=`: the next page, for mails and the admin app. The session refuses addresses outside the shop. */
export function useRedirectFromAddress(): void {
  const browser = useBrowser()
  const [search] = useSearchParams()
  const redirectUrl = search.get('redirect_url')
  useEffect(() => {
    if (redirectUrl) browser?.session.storeRedirect(redirectUrl)
  }, [browser, redirectUrl])
}
