import { useEffect, useState } from 'react'
import { useBrowser } from './env.tsx'

/**
 * The address of a picture that only its owner and staff can see: fetched with the session, because its path alone
 * gives no access.
 */
export function usePrivatePicture(id: string): string | 'failed' | undefined {
  const browser = useBrowser()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!browser) return
    const gone = new AbortController()
    let made: string | undefined
    browser.client.file(`/api/common/preview/file/${id}`, { quiet: true, signal: gone.signal }).then(
      blob => {
        if (gone.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => !gone.signal.aborted && setAddress('failed'),
    )
    return () => {
      gone.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [browser, id])
  return address
}
