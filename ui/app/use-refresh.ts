import { useCallback, useRef } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useBrowser } from './env.tsx'
import type { Load } from './use-load.ts'
import { useTabReturn } from './use-tab-return.ts'

/**
 * Loads again without hiding the shown data: after an action, and when the reader returns to the tab. If it fails, the
 * data stay as they are.
 */
export function useRefresh<Data>(load: Load<Data>, fetchData: (call: Call) => Promise<Data>): () => Promise<void> {
  const browser = useBrowser()
  const now = useRef(load)
  now.current = load
  const refresh = useCallback(async () => {
    if (!browser || now.current.state !== 'ready') return
    try {
      const data = await fetchData(browser.client.quietly)
      if (now.current.state === 'ready') now.current.replace(data)
    } catch (error) {
      console.warn('not read again', error)
    }
  }, [browser, fetchData])
  useTabReturn(() => void refresh())
  return refresh
}
