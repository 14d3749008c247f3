import './segments.css'
import type { ReactNode } from 'react'
import { classNames } from '#ui/kit/class-names.ts'

interface SegmentsProps<Value extends string> {
  legend: ReactNode
  hideLegend?: boolean
  name: string
  choices: readonly { value: Value; label: ReactNode }[]
  /** For an uncontrolled field. */
  defaultValue?: Value
  value?: Value
  onChange?: (value: Value) => void
  size?: 'm' | 'l'
}

/** Two or three options side by side: plain radio buttons, so that they work in any form. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, hideLegend, name, choices, defaultValue, value, onChange, size = 'm' } = props
  return (
    <fieldset className={classNames('segments', `segments-${size}`)}>
      <legend className={hideLegend ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className="segments-row">
        {choices.map(choice => (
          <label key={choice.value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={choice.value}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
