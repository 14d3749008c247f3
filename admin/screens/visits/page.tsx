import './visits.css'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { isOneOf } from '#domain/one-of.ts'
import { type VisitMetric, visitDevices, visitMetrics } from '#domain/visits/figures.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'

type Visits = CallData<'GET /admin/visits'>

const spans = ['7', '28'] as const
const tones = { good: 'success', needs_work: 'warn', poor: 'error' } as const

/** How fast pages were for three of four visits: a row for each kind of page, a column for each measure. */
export function Page() {
  const t = useTranslations('admin_settings.visits')
  const title = useTranslations('admin.screen')('visits')
  const loading = useTranslations('layout')('loading')
  const to = usePaths()
  const [search] = useSearchParams()
  const days = spans.find(span => span === search.get('days')) ?? '7'
  const asked = search.get('device')
  const device = asked !== null && isOneOf(visitDevices, asked) ? asked : undefined
  const fetchVisits = useCallback(
    (call: Call) => call('GET /admin/visits', { query: { days, ...(device && { device }) } }),
    [days, device],
  )
  const load = useLoad(fetchVisits)
  const getHref = (chosen: { days?: string; device?: string | undefined }) => {
    const { device: one, ...rest } = { days, device, ...chosen }
    return to('visits', {}, { ...rest, ...(one && { device: one }) })
  }
  return (
    <div className="screen">
      <PageHead title={title} note={t('caption')} />
      <div className="visit-choices">
        <Choice
          label={t('days')}
          options={spans.map(span => ({ id: span, label: t('last', { days: span }), href: getHref({ days: span }) }))}
          chosen={days}
        />
        <Choice
          label={t('device')}
          options={[
            { id: undefined, label: t('all'), href: getHref({ device: undefined }) },
            ...visitDevices.map(one => ({ id: one, label: t(`devices.${one}`), href: getHref({ device: one }) })),
          ]}
          chosen={device}
        />
      </div>
      <Loaded load={load} loading={loading} failed={t('failed')} lines={8}>
        {visits => (
          <>
            {!visits.measured && (
              <Notice
                tone="info"
                title={t('off')}
                action={
                  <ButtonLink size="s" href={to('rule', { key: 'visits' })}>
                    {t('to_rule')}
                  </ButtonLink>
                }
              />
            )}
            {visits.list.length > 0 ? (
              <Figures visits={visits} />
            ) : (
              visits.measured && <EmptyState title={t('empty')} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

interface Option {
  id: string | undefined
  label: string
  href: string
}

/** Links, so that the address says what is shown. */
function Choice({ label, options, chosen }: { label: string; options: readonly Option[]; chosen: string | undefined }) {
  return (
    <nav aria-label={label} className="visit-choice">
      {options.map(({ id, label, href }) => (
        <a key={label} href={href} aria-current={id === chosen ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

function Figures({ visits: { list } }: { visits: Visits }) {
  const t = useTranslations('admin_settings.visits')
  const format = useFormatter()
  const write = useFigure()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is moved by the keyboard too
    <section className="visit-table" tabIndex={0} aria-label={t('caption')}>
      <table className="plain-table">
        <caption className="visually-hidden">{t('caption')}</caption>
        <TableHead
          texts={[t('column.page')]}
          figures={[t('column.visits'), ...visitMetrics.map(metric => t(`metric.${metric}`))]}
        />
        <tbody>
          {list.map(({ page, visits, figures }) => (
            <tr key={page}>
              <th scope="row">{t(`page.${page}`)}</th>
              <td className="figures cell-figures">{format.number(visits)}</td>
              {visitMetrics.map(metric => {
                const figure = figures.find(one => one.metric === metric)
                return (
                  <td key={metric} className="figures cell-figures">
                    {figure && (
                      <>
                        {write(metric, figure.p75)}
                        <span className="second">
                          <Badge tone={tones[figure.rating]}>{t(`rating.${figure.rating}`)}</Badge>
                        </span>
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A second and more in seconds, below in milliseconds; jumps without a unit. */
function useFigure() {
  const t = useTranslations('admin_settings.visits')
  const format = useFormatter()
  return (metric: VisitMetric, value: number) => {
    if (metric === 'cls') return format.number(value, { maximumFractionDigits: 3 })
    if (value < 1000) return t('milliseconds', { value: format.number(value, { maximumFractionDigits: 0 }) })
    return t('seconds', { value: format.number(value / 1000, { maximumFractionDigits: 1 }) })
  }
}
