import './genie.css'
import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'

interface FrameProps {
  box: readonly number[]
  label?: string | undefined
  lit?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The frame of a drawing: with a label it is an image, without one it is hidden from screen readers. */
export function Frame({ box, label, lit, className, children }: FrameProps) {
  const sheet = {
    className: classNames('genie-drawing', className),
    viewBox: box.join(' '),
    width: box[2],
    height: box[3],
    focusable: false,
    'data-lit': lit || undefined,
  }
  if (!label) {
    return (
      <svg {...sheet} aria-hidden="true">
        {children}
      </svg>
    )
  }
  return (
    <svg {...sheet} role="img" aria-label={label}>
      {children}
    </svg>
  )
}
