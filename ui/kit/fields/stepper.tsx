import './number-file.css'
import './field.css'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useKitTexts } from '../texts.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { FieldError } from './field.tsx'

interface StepperProps {
  label: ReactNode
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
  error?: ReactNode
  /** In a table row the column header says it already. */
  hideLabel?: boolean
  disabled?: boolean
}

/** A quantity. */
export function Stepper({ label, value, min = 1, max = 99, onChange, error, hideLabel, disabled }: StepperProps) {
  const texts = useKitTexts()
  const id = useId()
  const [pressed, setPressed] = useState(false)
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Math.round(next))))
  const step = (by: number) => {
    setPressed(true)
    set(value + by)
  }
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <span className="stepper">
        <button
          type="button"
          disabled={disabled || value <= min}
          aria-label={texts.decrease}
          aria-describedby={`${id}-label`}
          onClick={() => step(-1)}
        >
          <Icon name="minus-bold" />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          className="figures"
          value={value}
          min={min}
          max={max}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => {
            setPressed(false)
            if (event.currentTarget.value) set(event.currentTarget.valueAsNumber)
          }}
        />
        <button
          type="button"
          disabled={disabled || value >= max}
          aria-label={texts.increase}
          aria-describedby={`${id}-label`}
          onClick={() => step(1)}
        >
          <Icon name="plus-bold" />
        </button>
      </span>
      {/* The buttons change a field that does not have the focus. */}
      <VisuallyHidden live>{pressed ? value : ''}</VisuallyHidden>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
