import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, storeDraft } from './draft.ts'

export interface DraftHandle {
  /** What was restored; undefined: nothing. Changes once, after the first drawing. */
  values: Readonly<Record<string, string>> | undefined
  /** Once it was sent, or when it is not wanted any more. */
  drop: () => void
}

/** A letter that was begun before the page was loaded, for its writer: not for whoever signed in meanwhile. */
export function useDraft(name: string, owner: string): DraftHandle {
  // Read before the form has its first word on what stands in its fields, shown after the page has taken over.
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

/** Keeps what is written, from the first change on. */
export function useStoreDraft(name: string, owner: string, values: Readonly<Record<string, string>>): void {
  const untouched = useRef(JSON.stringify(values))
  useEffect(() => {
    const serialized = JSON.stringify(values)
    if (serialized === untouched.current) return
    untouched.current = ''
    storeDraft(name, { owner, values })
  }, [name, owner, values])
}
