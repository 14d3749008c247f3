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
    const target = (hash && document.getElementById(hash.slice(1))) || findHeading()
    if (target) return focusOn(target)
    const main = document.getElementById('main')
    if (!main) return
    focusOn(main)
    // What the page shows is still loading: its heading follows, unless the person has moved on.
    const loading = new MutationObserver(() => {
      const heading = findHeading()
      if (!heading) return
      loading.disconnect()
      if (document.activeElement === main || document.activeElement === document.body) focusOn(heading)
    })
    loading.observe(main, { childList: true, subtree: true })
    return () => loading.disconnect()
  }, [here, pathname, hash, state])
}

function findHeading(): HTMLElement | null {
  return document.querySelector('main h1')
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
