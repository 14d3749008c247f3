import './slider.css'
import './field.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface SliderProps {
  label: ReactNode
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  /** The value as text, for the large figure and for screen readers ("12 maanden"). */
  text: string
  /** Values below the track; each is also a button, as an alternative to dragging. */
  ticks?: readonly { value: number; label: string }[]
  name?: string
}

/** A lane: the chosen part is mown, the ring is the thumb. */
export function Slider({ label, value, min, max, step = 1, onChange, text, ticks, name }: SliderProps) {
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const toFraction = (tickValue: number) => (max === min ? 0 : (tickValue - min) / (max - min))

  useEffect(() => {
    container.current?.style.setProperty('--part', String(max === min ? 0 : (value - min) / (max - min)))
  }, [value, min, max])
  useEffect(() => {
    for (const tick of container.current?.querySelectorAll<HTMLElement>('[data-part]') ?? []) {
      tick.style.setProperty('--part', tick.dataset.part ?? '0')
    }
  })

  return (
    <div className="slider" ref={container}>
      <div className="slider-head">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {/* The slider itself says its value. */}
        <output htmlFor={id} aria-live="off" className="slider-output figures">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        name={name}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
      />
      {ticks && (
        <div className="slider-ticks">
          {ticks.map(tick => (
            <button
              key={tick.value}
              type="button"
              className="figures"
              data-part={toFraction(tick.value)}
              aria-pressed={tick.value === value}
              onClick={() => onChange(tick.value)}
            >
              {tick.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
