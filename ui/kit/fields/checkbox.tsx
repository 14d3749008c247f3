import './choice.css'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { describedBy, FieldError } from './field.tsx'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** A person declares something in the language they read: no script ticks it for them. */
  declares?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Never ticked beforehand (CRD art. 22). */
export function Checkbox({ label, hint, error, id, declares, ...input }: CheckboxProps) {
  const generatedId = useId()
  const control = id ?? generatedId
  return (
    <div className="choice" data-invalid={error ? true : undefined}>
      <input
        {...input}
        id={control}
        type="checkbox"
        className="tick"
        data-declares={declares || undefined}
        aria-describedby={describedBy(control, hint, error)}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={control} className="choice-label">
        {label}
      </label>
      {hint && (
        <span id={`${control}-hint`} className="choice-hint">
          {hint}
        </span>
      )}
      <FieldError id={`${control}-error`}>{error}</FieldError>
    </div>
  )
}
