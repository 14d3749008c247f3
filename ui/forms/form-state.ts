/** The text of an issue; undefined: none. */
export type FormError = string | undefined
export type Values<Name extends string> = Readonly<Record<Name, string>>
export type FormErrors<Name extends string> = { readonly [Field in Name]?: string }
/** Gets the values of the whole form too: a repeated password is compared with the first one. */
export type Rule<Name extends string> = (value: string, values: Values<Name>) => FormError
/** One rule per field, or several of which the first issue counts. */
export type Rules<Name extends string> = { readonly [Field in Name]?: Rule<Name> | readonly Rule<Name>[] }

export function noErrors<Name extends string>(): FormErrors<Name> {
  return {} as FormErrors<Name>
}

export interface FormState<Name extends string> {
  values: Values<Name>
  /** Fields that were left at least once. */
  touched: ReadonlySet<Name>
  /** The person tried to submit: from now on every issue is shown. */
  attempted: boolean
  /** The server's issues; each is cleared when its field changes. */
  refused: FormErrors<Name>
}

export function initialState<Name extends string>(values: Values<Name>): FormState<Name> {
  return { values, touched: new Set(), attempted: false, refused: noErrors() }
}

export function withValue<Name extends string>(state: FormState<Name>, name: Name, value: string): FormState<Name> {
  const { [name]: _answered, ...refused } = state.refused
  return { ...state, values: { ...state.values, [name]: value }, refused: refused as FormErrors<Name> }
}

export function withTouched<Name extends string>(state: FormState<Name>, name: Name): FormState<Name> {
  if (state.touched.has(name)) return state
  return { ...state, touched: new Set([...state.touched, name]) }
}

/** Values that a browser put into the fields without an event: restored after "back", or filled in before hydration. */
export function withAdopted<Name extends string>(state: FormState<Name>, found: FormErrors<Name>): FormState<Name> {
  return { ...state, values: { ...state.values, ...found } }
}

export function validate<Name extends string>(values: Values<Name>, rules: Rules<Name>): FormErrors<Name> {
  const errors: { [Field in Name]?: string } = {}
  for (const name of Object.keys(values) as Name[]) {
    const rule = rules[name]
    const list: readonly Rule<Name>[] = typeof rule === 'function' ? [rule] : (rule ?? [])
    for (const check of list) {
      const error = check(values[name], values)
      if (error === undefined) continue
      errors[name] = error
      break
    }
  }
  return errors
}

/**
 * The issues to show: before the first attempt to submit, a field shows its issue only after it was left with a value,
 * so that passing through it shows none.
 */
export function visibleErrors<Name extends string>(state: FormState<Name>, rules: Rules<Name>): FormErrors<Name> {
  const visible: { [Field in Name]?: string } = {}
  const errors = validate(state.values, rules)
  for (const name of Object.keys(state.values) as Name[]) {
    const spoken = state.attempted || (state.touched.has(name) && state.values[name] !== '')
    const error = state.refused[name] ?? (spoken ? errors[name] : undefined)
    if (error !== undefined) visible[name] = error
  }
  return visible
}
