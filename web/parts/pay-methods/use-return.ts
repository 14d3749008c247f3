import { useEffect, useRef } from 'react'

/**
 * Calls when somebody comes back to this page: from another tab, or by the back button to a page that was kept as it
 * stood. What it shows may be old then.
 */
export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current()
    }
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', onPageShow)
    }
  }, [])
}
