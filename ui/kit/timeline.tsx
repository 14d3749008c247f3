import './steps.css'
import type { ReactNode } from 'react'
import { useKitTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface TimelineEvent {
  id: string
  title: ReactNode
  /** The formatted time; `dateTime` is the machine-readable one. */
  time?: ReactNode
  dateTime?: string
  detail?: ReactNode
  state: 'done' | 'current' | 'todo' | 'failed'
}

/** Past, current and future events: mown, the ring, unmown. The heading above it names it. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const texts = useKitTexts()
  const said = { done: texts.step_done, current: texts.step_current, todo: '', failed: '' }
  return (
    <ol className="timeline">
      {events.map(({ id, title, time, dateTime, detail, state }) => (
        <li key={id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <p className="timeline-title">
            {title} {said[state] && <VisuallyHidden>({said[state]})</VisuallyHidden>}
          </p>
          {time && (
            <time className="timeline-time figures" dateTime={dateTime}>
              {time}
            </time>
          )}
          {detail && <div className="timeline-detail">{detail}</div>}
        </li>
      ))}
    </ol>
  )
}
