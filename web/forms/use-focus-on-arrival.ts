import { useEffect } from 'react'

/** A new step begins at its field: what had the focus before is gone. */
export function useFocusOnArrival(field: string, arrive = true): void {
  useEffect(() => {
    if (arrive) document.getElementById(field)?.focus()
  }, [field, arrive])
}
