import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useBrowser } from '../../env.tsx'

/** `?redirect_url=`: where to go afterwards, for mails and the back office. The session refuses what leads out. */
export function useWantedAddress(): void {
  const browser = useBrowser()
  const [search] = useSearchParams()
  const wanted = search.get('redirect_url')
  useEffect(() => {
    if (wanted) browser?.session.storeRedirect(wanted)
  }, [browser, wanted])
}
