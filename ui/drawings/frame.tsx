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

/** The paper a drawing stands on: with a name it is a picture, without one it says nothing. */
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
