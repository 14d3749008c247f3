import './lists.css'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'info' | 'success' | 'warn' | 'error'

/** A state in a word. The sign differs too: colour never speaks alone. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
