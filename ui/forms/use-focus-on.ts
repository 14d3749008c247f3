import { useEffect, useRef } from 'react'

/** In a dialog: what is to be typed first, as soon as it is there. */
export function useFocusOn(field: string, when: unknown = true): void {
  const before = useRef<unknown>(undefined)
  useEffect(() => {
    if (before.current === when || when === undefined) return
    before.current = when
    // After the dialog has opened, and chosen for itself.
    requestAnimationFrame(() => document.getElementById(field)?.focus())
  }, [field, when])
}
