import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useDay } from '../complaints/use-day.ts'
import { type Draft, getContractNo, type Kind } from './statement.ts'

interface StatementSheetProps {
  kind: Kind
  draft: Draft
  /** The part of the contract; empty: the whole contract. */
  what: string
  /** Shown below it, once it was received. */
  children?: ReactNode
}

/** The statement word for word, as a sheet of paper: read before it is sent, saved after it. */
export function StatementSheet({ kind, draft, what, children }: StatementSheetProps) {
  const t = useTranslations('rights.sheet')
  const id = useId()
  const day = useDay()
  const { name, email, ending, reason, end, end_on } = draft
  const isCancellation = kind === 'cancellation'
  const rows: [string, string][] = [
    [t('name'), name.trim()],
    [t('contract'), getContractNo(draft)],
    ...(isCancellation ? [] : [[t('what'), what || t('all')] as [string, string]]),
    [t('email'), email.trim()],
    ...(isCancellation ? [[t('ending'), t(ending)] as [string, string]] : []),
    ...(isCancellation ? [[t('end'), formatEnd()] as [string, string]] : []),
    ...(reason.trim() ? [[t('reason'), reason.trim()] as [string, string]] : []),
  ]

  function formatEnd(): string {
    if (end === 'soonest') return t('soonest')
    return end_on && day(end_on)
  }

  return (
    <section className="statement-sheet" aria-labelledby={id}>
      <h2 id={id} className="statement-label">
        {t('label')}
      </h2>
      <p className="statement-sentence display">{t(kind)}</p>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd data-open={value === '' || undefined}>{value || t('open')}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
