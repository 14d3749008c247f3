import './number-file.css'
import './field.css'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { useKitTexts } from '../texts.tsx'
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
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Math.round(next))))
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <span className="stepper">
        <button
          type="button"
          disabled={disabled || value <= min}
          aria-label={texts.decrease}
          onClick={() => set(value - 1)}
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
          onChange={event => event.currentTarget.value && set(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          disabled={disabled || value >= max}
          aria-label={texts.increase}
          onClick={() => set(value + 1)}
        >
          <Icon name="plus-bold" />
        </button>
      </span>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
