import type { ReactNode } from 'react'
import { useTimes } from '#ui/blocks/use-times.ts'

export interface HistoryEntry {
  id: string
  at: string
  title: ReactNode
  /** Who did it. */
  by?: ReactNode
  detail?: ReactNode
}

/** Events with author and time, the newest first. The heading above it names it. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const times = useTimes()
  return (
    <ol className="history">
      {entries.map(({ id, at, title, by, detail }) => (
        <li key={id}>
          <p className="history-title">{title}</p>
          <p className="history-line">
            <time dateTime={at} className="figures">
              {times.moment(at)}
            </time>
            {by && <span>{by}</span>}
          </p>
          {detail && <div className="history-detail">{detail}</div>}
        </li>
      ))}
    </ol>
  )
}
