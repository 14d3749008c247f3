import './detail.css'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CallFailure } from '#client/call-failure.ts'
import { failureStatus } from '#client/failure.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { MissingScreen } from '../../layout/failed-screen.tsx'
import type { Detail } from './use-detail.ts'

/** A screen about one thing: loading, not found, failed, or loaded. */
export function DetailScreen<Data>({
  detail,
  children,
}: {
  detail: Detail<Data>
  children: (data: Data) => ReactNode
}) {
  const t = useTranslations('admin.detail')
  const tLayout = useTranslations('layout')
  const { load } = detail
  if (load.state === 'failed' && failureStatus(load.error as CallFailure) === 404) return <MissingScreen />
  return (
    <div className="screen">
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')} lines={12}>
        {data => children(data)}
      </Loaded>
    </div>
  )
}

/** Work on the left, facts beside it; stacked where there is no room. */
export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className="columns">
      <div className="columns-main">{main}</div>
      <div className="columns-aside">{aside}</div>
    </div>
  )
}

interface SectionProps {
  title: string
  /** Beside the title: a count or an amount. */
  total?: ReactNode
  actions?: ReactNode
  /** Without a frame, for content that brings its own. */
  bare?: boolean
  children: ReactNode
}

export function Section({ title, total, actions, bare, children }: SectionProps) {
  return (
    <section className={classNames('section', bare && 'section-bare')}>
      <header className="section-head">
        <h2>{title}</h2>
        {total !== undefined && <span className="section-figure figures">{total}</span>}
        {actions && <span className="section-actions">{actions}</span>}
      </header>
      {children}
    </section>
  )
}

export interface DetailItem {
  term: string
  value: ReactNode
  /** Amounts are aligned to the end of their line. */
  figures?: boolean
  total?: boolean
}

/** Facts: term and value in two columns. Those without a value are left out. */
export function DetailList({ items }: { items: readonly DetailItem[] }) {
  return (
    <dl className="facts">
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ term, value, figures, total }) => (
          <div key={term} data-total={total || undefined}>
            <dt>{term}</dt>
            <dd className={figures ? 'figures cell-figures' : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
