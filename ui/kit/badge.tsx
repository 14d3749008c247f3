import './lists.css'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'info' | 'success' | 'warn' | 'error'

/** A state in a word. Its icon differs too, because colour alone must not carry meaning. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
