import { useEffect } from 'react'

let openCount = 0
const waiting = new Set<() => void>()

/** Counts a dialog with a decision as open while it is mounted. */
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
 * Calls at once, or once when the last dialog has closed. The screen below a dialog stays as it was: if it were
 * rendered again, somebody else's change could be overwritten unseen.
 */
export function whenNoneOpen(callback: () => void): void {
  if (openCount === 0) callback()
  else waiting.add(callback)
}

/** For a screen that is unmounted while it waits. */
export function cancelWaiting(callback: () => void): void {
  waiting.delete(callback)
}
