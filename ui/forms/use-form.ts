import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../app/env.tsx'
import type { BrowserTools } from '../app/tools.ts'
import { afterPress, watch } from './after-press.ts'
import {
  type FormErrors,
  initialState,
  noErrors,
  type Rules,
  type Values,
  validate,
  visibleErrors,
  withAdopted,
  withTouched,
  withValue,
} from './form-state.ts'
import { type FailureMessage, useReportFailure } from './report-failure.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface FormInput<Name extends string> {
  /** The ids of its fields are `<id>-<name>`: the same at every visit, for password managers. */
  id: string
  initial: Values<Name>
  rules: Rules<NoInfer<Name>>
  /** Rejects with the errors of its calls; they become issues of fields or a message above the button. */
  submit: (values: Values<NoInfer<Name>>, browser: BrowserTools) => Promise<void>
  /** Refusals that belong to one field, by code: `{ 110113: 'old_password' }`. */
  fieldByCode?: Readonly<Record<number, NoInfer<Name>>>
  /** The same with a more specific text than that of the code. */
  textByCode?: Readonly<Record<number, readonly [NoInfer<Name>, string]>>
}

export interface FieldWiring {
  id: string
  name: string
  value?: string
  /** Secrets stay uncontrolled: React would write a value into the markup too. */
  defaultValue?: string
  error: string | undefined
  onChange: (event: ChangeEvent<Control>) => void
  onBlur: () => void
}

export interface FormHandle<Name extends string> {
  values: Values<Name>
  busy: boolean
  /** Of the last attempt, until a newer message replaces it. */
  failure: FailureMessage | undefined
  summary: readonly { field: string; text: string; error: string | undefined }[]
  field: (name: Name) => FieldWiring
  /** The same for a password. */
  secret: (name: Name) => FieldWiring
  /** Sets a value that follows from another field. */
  put: (name: Name, value: string) => void
  /** Clears every value: after success, or when it must not be readable any more. */
  reset: () => void
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

const none: readonly never[] = []

/** The state of a form: its values, its issues, one submit at a time. */
export function useForm<Name extends string>(input: FormInput<Name>): FormHandle<Name> {
  const { id, initial, rules, submit, fieldByCode = {}, textByCode = {} } = input
  const browser = useBrowser()
  const report = useReportFailure()
  const [state, setState] = useState(() => initialState(initial))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureMessage>()
  const [summary, setSummary] = useState<FormHandle<Name>['summary']>(none)
  const running = useRef(false)
  const form = useRef<HTMLFormElement | null>(null)
  const names = Object.keys(initial) as Name[]
  const errors = visibleErrors(state, rules)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what stood there before the script
  useEffect(() => {
    watch()
    setState(before => withAdopted(before, readFields(form.current, names)))
  }, [])

  /** With one issue, focuses its field; with several, their list. */
  function showErrors(found: FormErrors<Name>): void {
    const wrong = names.filter(name => found[name] !== undefined)
    // The list names the fields; what is wrong stands beside each of them, and is only read aloud here.
    const lines = wrong.map(name => ({ field: toId(name), text: findLabel(toId(name)), error: found[name] }))
    setSummary(wrong.length > 1 ? lines : none)
    if (wrong.length === 1 && wrong[0]) focusSoon(toId(wrong[0]))
  }

  function toId(name: Name): string {
    return `${id}-${name}`
  }

  async function send(): Promise<void> {
    if (running.current || !browser) return
    // Reads the fields themselves: a password manager may have filled them without an event.
    const values = { ...state.values, ...readFields(form.current, names) }
    setState(before => ({ ...withAdopted(before, values), attempted: true, refused: noErrors() }))
    setFailure(undefined)
    const found = validate(values, rules)
    showErrors(found)
    if (Object.keys(found).length > 0) return
    running.current = true
    setBusy(true)
    try {
      await submit(values, browser)
    } catch (error) {
      const { message, fields } = report(error, { names, fieldByCode, textByCode })
      setState(before => ({ ...before, refused: fields }))
      setFailure(message)
      showErrors(fields)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function wiring(name: Name) {
    return {
      id: toId(name),
      name,
      error: errors[name],
      onChange: (event: ChangeEvent<Control>) => {
        const { value } = event.currentTarget
        setState(before => withValue(before, name, value))
      },
      onBlur: () => afterPress(() => setState(before => withTouched(before, name))),
    }
  }

  return {
    values: state.values,
    busy,
    failure,
    summary,
    field: name => ({ ...wiring(name), value: state.values[name] }),
    secret: name => ({ ...wiring(name), defaultValue: '' }),
    put: (name, value) => setState(before => withValue(before, name, value)),
    reset: () => {
      setState(initialState(initial))
      form.current?.reset()
      setFailure(undefined)
      setSummary(none)
    },
    element: form,
    onSubmit: event => {
      event.preventDefault()
      void send()
    },
  }
}

function readFields<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): FormErrors<Name> {
  const found: { [Field in Name]?: string } = {}
  for (const name of names) {
    const control = form?.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) found[name] = control.value
    if (control instanceof HTMLTextAreaElement) found[name] = control.value
  }
  return found
}

function findLabel(field: string): string {
  return document.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent ?? ''
}

/** After React has rendered the issue beside the field, so that it is read aloud with it. */
function focusSoon(field: string): void {
  requestAnimationFrame(() => document.getElementById(field)?.focus())
}
