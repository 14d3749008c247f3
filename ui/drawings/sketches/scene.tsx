import './sketch.css'
import type { ReactNode } from 'react'

/**
 * The sheet of a drawing: 960 by 540, of which a phone sees the middle three quarters. What there is to see, its caption
 * tells.
 */
export function Scene({ children, dusk = false }: { children: ReactNode; dusk?: boolean }) {
  return (
    <svg
      className="sketch"
      viewBox="0 0 960 540"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      {...(dusk && { 'data-theme': 'dark' })}
    >
      {children}
    </svg>
  )
}
