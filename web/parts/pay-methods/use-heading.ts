import { useEffect } from 'react'

/** What had the focus last, even if it is gone. */
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
 * One state of the page gives way to another: where the focus goes down with the old one, it comes up at the heading of
 * the new one. Who is anywhere else on the page stays there.
 */
export function useHeading(): void {
  useEffect(() => {
    watch()
    const isLost = document.activeElement === document.body && last?.isConnected === false
    if (isLost) document.querySelector<HTMLElement>('main h1')?.focus()
  })
}
