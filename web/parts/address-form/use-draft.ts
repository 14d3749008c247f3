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
import { drafts } from './draft-storage.ts'

export interface Draft<Name extends string> {
  value: Values<Name>
  /** The issues to show now: a field that was not visited yet has none. */
  errors: FormErrors<Name>
  onChange: (next: Values<Name>) => void
  onBlur: (name: Name) => void
  /** Shows every issue and returns them; empty: the form can be sent. */
  check: () => FormErrors<Name>
  /** Sets the issues that the server returned. */
  setServerErrors: (errors: FormErrors<Name>) => void
  /** Removes the draft. */
  forget: () => void
}

interface DraftInput<Name extends string> {
  /** The key under which the draft is stored, so that a reload loses nothing. */
  key: string
  initial: Values<Name>
  rules: Rules<NoInfer<Name>>
}

/** The state of a form section: values, issues, and a draft that is stored. */
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
    forget: () => drafts.write(key, null),
  }
}

/** The server's issue with a field is cleared when the field changes. */
function withChanges<Name extends string>(state: FormState<Name>, next: Values<Name>): FormState<Name> {
  const refused: { [Field in Name]?: string } = {}
  for (const name of Object.keys(state.refused) as Name[]) {
    if (next[name] === state.values[name] && state.refused[name] !== undefined) refused[name] = state.refused[name]
  }
  return { ...state, values: next, refused }
}

/** Reads only known fields with text values: other stored data may come from elsewhere. */
function read<Name extends string>(key: string, initial: Values<Name>): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  const fields = new Map<string, unknown>(Object.entries(parse(drafts.read(key))))
  for (const name of Object.keys(initial) as Name[]) {
    const value = fields.get(name)
    if (typeof value === 'string') found[name] = value
  }
  return found
}

function parse(stored: string | null): object {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Data that cannot be read: the form begins empty.
    return {}
  }
}

function store<Name extends string>(key: string, values: Values<Name>, initial: Values<Name>): void {
  const isBegun = (Object.keys(values) as Name[]).some(name => values[name] !== initial[name])
  if (isBegun) drafts.write(key, JSON.stringify(values))
}
