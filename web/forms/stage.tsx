import './stage.css'
import type { ReactNode } from 'react'
import { Wordmark } from '#ui/blocks/wordmark.tsx'
import { useEnv } from '../env.tsx'
import { useConfig } from '../layout/use-config.ts'
import { pagePath } from '../paths.ts'
import { StageLawn } from './stage-lawn.tsx'

interface StageProps {
  heading: ReactNode
  lead?: ReactNode
  /** One sentence on the dark side of the page. */
  side: string
  /** How many lanes of the lawn are mown (0 to 5): the progress of the task. */
  mown: number
  /** A page without header: the name of the shop links to the home page. */
  bare?: boolean
  children: ReactNode
}

/** A light panel with one task on it, beside the garden at dusk. A phone shows only the panel. */
export function Stage({ heading, lead, side, mown, bare = false, children }: StageProps) {
  const { language } = useEnv()
  const company = useConfig()?.company_name ?? 'Genie'
  return (
    <div className="stage" data-bare={bare || undefined}>
      <div className="stage-paper">
        {bare && (
          <a href={pagePath(language, 'home')} className="site-logo" aria-label={company}>
            <Wordmark />
          </a>
        )}
        <div className="stage-task">
          <header className="stage-head">
            <h1 tabIndex={-1}>{heading}</h1>
            {lead && <p className="stage-lead">{lead}</p>}
          </header>
          {children}
        </div>
      </div>
      <div className="stage-dusk" data-theme="dark">
        <p className="stage-side display">{side}</p>
        <StageLawn mown={mown} />
      </div>
    </div>
  )
}
