import { useEffect } from 'react'

/** The element that had the focus last, even if it was removed. */
let last: Node | undefined
let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Node ? target : undefined
  })
}

/**
 * When one state of the page replaces another and the focused element is removed with it, the heading of the new state
 * takes the focus. A focus elsewhere on the page stays.
 */
export function useHeading(): void {
  useEffect(() => {
    watch()
    const isLost = document.activeElement === document.body && last?.isConnected === false
    if (isLost) document.querySelector<HTMLElement>('main h1')?.focus()
  })
}
