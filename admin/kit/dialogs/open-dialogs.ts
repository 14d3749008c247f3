import { useEffect } from 'react'

let openCount = 0
const waiting = new Set<() => void>()

/** For a dialog in which something is decided, as long as it is open. */
export function useOpenDialog(): void {
  useEffect(() => {
    openCount += 1
    return () => {
      openCount -= 1
      if (openCount > 0) return
      const all = [...waiting]
      waiting.clear()
      for (const callback of all) callback()
    }
  }, [])
}

/**
 * At once, or when the last dialog has closed, and then once. What a dialog was opened over stays as it was seen: drawn
 * anew beneath it, what a colleague did meanwhile would be written over unseen.
 */
export function whenNoneOpen(callback: () => void): void {
  if (openCount === 0) callback()
  else waiting.add(callback)
}

/** Who has left the screen waits no longer. */
export function cancelWaiting(callback: () => void): void {
  waiting.delete(callback)
}
