import './sketch.css'
import type { ReactNode } from 'react'

/** The frame of a drawing: 960 by 540, of which a phone shows the middle three quarters. Its caption describes it. */
export function Scene({ children, dark = false }: { children: ReactNode; dark?: boolean }) {
  return (
    <svg
      className="sketch"
      viewBox="0 0 960 540"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      {...(dark && { 'data-theme': 'dark' })}
    >
      {children}
    </svg>
  )
}
