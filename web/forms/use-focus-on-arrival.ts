import { useEffect } from 'react'

/** Moves the focus to the field of a new step: the element that had it before is gone. */
export function useFocusOnArrival(field: string, arrive = true): void {
  useEffect(() => {
    if (arrive) document.getElementById(field)?.focus()
  }, [field, arrive])
}
