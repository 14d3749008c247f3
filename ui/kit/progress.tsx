import './progress.css'
import { useId } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Progress: the done part is a clean line, the rest is unmown. */
export function Progress({ label, value, max, text }: { label: string; value: number; max: number; text?: string }) {
  const id = useId()
  return (
    <div className="progress">
      <div className="progress-head">
        <label htmlFor={id}>{label}</label>
        {text && <span className="figures">{text}</span>}
      </div>
      <progress id={id} value={value} max={max} />
    </div>
  )
}

/** An indeterminate loading indicator. */
export function Loading({ label }: { label: string }) {
  return (
    <div className="loading">
      <span className="mowing" />
      <VisuallyHidden live>{label}</VisuallyHidden>
    </div>
  )
}
