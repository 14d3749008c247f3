import './choice.css'
import './field.css'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldError, type FieldProps, Mark } from './field.tsx'

export interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** Cards only: a figure at the end (a price, a number of days). */
  aside?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> extends Omit<FieldProps, 'label'> {
  legend: ReactNode
  name?: string
  choices: readonly Choice<Value>[]
  value?: Value | undefined
  defaultValue?: Value
  onChange?: (value: Value) => void
  /** As cards that explain each choice. */
  cards?: boolean
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, name, choices, value, defaultValue, onChange, cards, hint, error, required, unmarked, className } =
    props
  const id = useId()
  return (
    <fieldset
      className={classNames('field radio-group', cards && 'radio-cards', className)}
      aria-describedby={describedBy(id, hint, error)}
      data-invalid={error ? true : undefined}
    >
      <legend className="field-head">
        <span className="field-label">{legend}</span> {!unmarked && <Mark required={required} />}
      </legend>
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      <div className="radio-list">
        {choices.map(choice => (
          <label key={choice.value} className={cards ? 'radio-card' : 'choice'}>
            <input
              type="radio"
              className="ring-mark"
              name={name ?? id}
              value={choice.value}
              disabled={choice.disabled}
              required={required}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
            />
            <span className="choice-label">{choice.label}</span>
            {choice.aside && <span className="radio-aside figures">{choice.aside}</span>}
            {choice.hint && <span className="choice-hint">{choice.hint}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
