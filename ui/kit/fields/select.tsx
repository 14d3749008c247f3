import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { Icon } from '../icon.tsx'
import { Field, type FieldProps } from './field.tsx'
import { pickFieldProps } from './text-input.tsx'

export interface SelectProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> {
  /** `<option>`s. */
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
