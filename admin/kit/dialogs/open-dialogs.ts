import { useEffect } from 'react'

let open = 0
const waiting = new Set<() => void>()

/** For a dialog in which something is decided, as long as it is open. */
export function useHeldStill(): void {
  useEffect(() => {
    open += 1
    return () => {
      open -= 1
      if (open > 0) return
      const all = [...waiting]
      waiting.clear()
      for (const deed of all) deed()
    }
  }, [])
}

/**
 * At once, or when the last dialog has closed, and then once. What a dialog was opened over stays as it was seen: drawn
 * anew beneath it, what a colleague did meanwhile would be written over unseen.
 */
export function onceNoneIsOpen(deed: () => void): void {
  if (open === 0) deed()
  else waiting.add(deed)
}

/** Who has left the screen waits no longer. */
export function waitsNoLonger(deed: () => void): void {
  waiting.delete(deed)
}
