import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isStaying } from './staying.ts'

/** After a navigation the heading of the page takes the focus, so that screen readers announce it (WCAG 2.4.3). */
export function useArrivalFocus(): void {
  const { pathname, search, hash, state } = useLocation()
  const here = pathname + search
  const last = useRef({ here, pathname })
  useEffect(() => {
    const before = last.current
    if (before.here === here) return
    last.current = { here, pathname }
    if (before.pathname === pathname && isStaying(state)) return
    const target = hash ? document.getElementById(hash.slice(1)) : null
    const heading = target ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [here, pathname, hash, state])
}
