import './pictures.css'
import { type ReactNode, useRef } from 'react'

interface ImageCompareProps {
  /** Accessible name of the slider: "Voor en na vergelijken". */
  label: string
  before: ReactNode
  after: ReactNode
  beforeLabel: string
  afterLabel: string
  /** "60 procent van voor" */
  valueText: (percent: number) => string
}

/** Two pictures with a movable edge between them. The edge is a slider: pointer, touch and arrow keys move it. */
export function ImageCompare({ label, before, after, beforeLabel, afterLabel, valueText }: ImageCompareProps) {
  const container = useRef<HTMLDivElement>(null)
  return (
    <div className="compare" ref={container}>
      <div className="compare-picture">{after}</div>
      <div className="compare-picture compare-before">{before}</div>
      <span className="compare-label compare-label-before">{beforeLabel}</span>
      <span className="compare-label compare-label-after">{afterLabel}</span>
      <span className="compare-edge" />
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        aria-label={label}
        aria-valuetext={valueText(50)}
        onInput={event => {
          const percent = event.currentTarget.valueAsNumber
          container.current?.style.setProperty('--at', `${percent}%`)
          event.currentTarget.setAttribute('aria-valuetext', valueText(percent))
        }}
      />
    </div>
  )
}
