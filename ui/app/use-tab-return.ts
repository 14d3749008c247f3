import { useEffect, useRef } from 'react'

/** Switching windows fires more than one event. */
const calmMs = 3000

/** Calls when the reader returns to this tab: its data may be outdated. */
export function useTabReturn(back: () => void): void {
  const latest = useRef(back)
  latest.current = back
  useEffect(() => {
    let last = Date.now()
    function onVisible() {
      if (document.visibilityState !== 'visible' || Date.now() - last < calmMs) return
      last = Date.now()
      latest.current()
    }
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('focus', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('focus', onVisible)
    }
  }, [])
}
