import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, storeDraft } from './draft.ts'

export interface DraftHandle {
  /** The restored draft; undefined: none. Changes once, after the first render. */
  values: Readonly<Record<string, string>> | undefined
  /** Removes the draft once it was sent, or when it is discarded. */
  drop: () => void
}

/** A draft from before the page was loaded, restored only for its author, not for another user. */
export function useDraft(name: string, owner: string): DraftHandle {
  // Read before the form stores its first values, shown after hydration.
  const [stored, setStored] = useState(() => readDraft(name))
  const [values, setValues] = useState<DraftHandle['values']>()
  useEffect(() => {
    if (stored && (stored.owner === '' || stored.owner === owner)) setValues(stored.values)
  }, [stored, owner])
  return {
    values,
    drop: () => {
      dropDraft(name)
      setStored(undefined)
      setValues(undefined)
    },
  }
}

/** Stores the values, from the first change on. */
export function useStoreDraft(name: string, owner: string, values: Readonly<Record<string, string>>): void {
  const untouched = useRef(JSON.stringify(values))
  useEffect(() => {
    const serialized = JSON.stringify(values)
    if (serialized === untouched.current) return
    untouched.current = ''
    storeDraft(name, { owner, values })
  }, [name, owner, values])
}
