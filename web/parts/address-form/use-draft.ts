import { useCallback, useEffect, useState } from 'react'
import { afterPress, watch } from '#ui/forms/after-press.ts'
import {
  type FormErrors,
  type FormState,
  initialState,
  noErrors,
  type Rules,
  type Values,
  validate,
  visibleErrors,
  withTouched,
} from '#ui/forms/form-state.ts'

export interface Draft<Name extends string> {
  value: Values<Name>
  /** What may be said now: nobody is scolded for a field he has not come to. */
  errors: FormErrors<Name>
  onChange: (next: Values<Name>) => void
  onBlur: (name: Name) => void
  /** Says everything that is wrong; empty: it can be sent. */
  check: () => FormErrors<Name>
  /** What the server had to say of fields. */
  setServerErrors: (errors: FormErrors<Name>) => void
  /** Nothing of it stays in this tab. */
  forget: () => void
}

interface DraftInput<Name extends string> {
  /** Under which it is kept in this tab, so that a reload loses nothing. */
  key: string
  initial: Values<Name>
  rules: Rules<NoInfer<Name>>
}

/** Half of a form: values, faults, and a memory as long as the tab lives. */
export function useDraft<Name extends string>({ key, initial, rules }: DraftInput<Name>): Draft<Name> {
  const [state, setState] = useState<FormState<Name>>(() => initialState({ ...initial, ...read(key, initial) }))
  const { values } = state

  useEffect(watch, [])
  useEffect(() => store(key, values, initial), [key, values, initial])

  const onChange = useCallback((next: Values<Name>) => setState(before => withChanges(before, next)), [])
  const onBlur = useCallback((name: Name) => afterPress(() => setState(before => withTouched(before, name))), [])
  const setServerErrors = useCallback((refused: FormErrors<Name>) => setState(before => ({ ...before, refused })), [])

  return {
    value: values,
    errors: visibleErrors(state, rules),
    onChange,
    onBlur,
    check() {
      setState(before => ({ ...before, attempted: true, refused: noErrors() }))
      return validate(values, rules)
    },
    setServerErrors,
    forget: () => clearDraft(key),
  }
}

/** What the server said of a field is forgotten when the field changes. */
function withChanges<Name extends string>(state: FormState<Name>, next: Values<Name>): FormState<Name> {
  const refused: { [Field in Name]?: string } = {}
  for (const name of Object.keys(state.refused) as Name[]) {
    if (next[name] === state.values[name] && state.refused[name] !== undefined) refused[name] = state.refused[name]
  }
  return { ...state, values: next, refused }
}

/** Only fields that are known, and only texts: whatever else lies there is not ours. */
function read<Name extends string>(key: string, initial: Values<Name>): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return found
    const fields = new Map<string, unknown>(Object.entries(stored))
    for (const name of Object.keys(initial) as Name[]) {
      const value = fields.get(name)
      if (typeof value === 'string') found[name] = value
    }
  } catch {
    // No storage, or not ours: it begins empty.
  }
  return found
}

function store<Name extends string>(key: string, values: Values<Name>, initial: Values<Name>): void {
  try {
    const isBegun = (Object.keys(values) as Name[]).some(name => values[name] !== initial[name])
    if (isBegun) sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A full or forbidden storage costs the memory, not the form.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
