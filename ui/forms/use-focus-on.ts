import { useEffect, useRef } from 'react'

/** In a dialog: focuses the first field as soon as it is rendered. */
export function useFocusOn(field: string, when: unknown = true): void {
  const before = useRef<unknown>(undefined)
  useEffect(() => {
    if (before.current === when || when === undefined) return
    before.current = when
    // After the dialog has opened and set its own focus.
    requestAnimationFrame(() => document.getElementById(field)?.focus())
  }, [field, when])
}
