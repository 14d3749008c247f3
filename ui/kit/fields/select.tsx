import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { Icon } from '../icon.tsx'
import { Field, type FieldProps } from './field.tsx'
import { pickFieldProps } from './text-input.tsx'

export interface SelectProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> {
  /** `<option>`s, or `Options`. */
  children: ReactNode
  ref?: Ref<HTMLSelectElement>
}

export function Select(props: SelectProps) {
  const { label, hint, error, required, unmarked, className, children, ...select } = props
  return (
    <Field {...pickFieldProps(props)} id={select.id}>
      {wiring => (
        <span className="input select">
          <select {...select} {...wiring}>
            {children}
          </select>
          <Icon name="caret-down-bold" className="select-caret" />
        </span>
      )}
    </Field>
  )
}

interface OptionsProps<Value extends string | number> {
  values: readonly Value[]
  label: (value: Value) => ReactNode
}

/** The options of a select whose values each have a text. */
export function Options<Value extends string | number>({ values, label }: OptionsProps<Value>) {
  return values.map(value => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ))
}
