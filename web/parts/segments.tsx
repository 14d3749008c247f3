import './segments.css'
import type { ReactNode } from 'react'
import { classNames } from '#ui/kit/class-names.ts'

interface SegmentsProps<Value extends string> {
  legend: ReactNode
  hideLegend?: boolean
  name: string
  choices: readonly { value: Value; label: ReactNode }[]
  defaultValue: Value
  /** Without it the form around it knows what is chosen. */
  onChange?: (value: Value) => void
  size?: 'm' | 'l'
}

/** Two or three things side by side of which one counts: plain radio buttons, so that they work in any form. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, hideLegend, name, choices, defaultValue, onChange, size = 'm' } = props
  return (
    <fieldset className={classNames('segments', `segments-${size}`)}>
      <legend className={hideLegend ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className="segments-row">
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              onChange={() => onChange?.(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
