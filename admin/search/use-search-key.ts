import { useEffect, useRef } from 'react'

/** Ctrl-K or ⌘K, from anywhere, even inside a field. */
export function useSearchKey(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
