import { useFormatter, useTranslations } from 'use-intl'
import type { Load } from '#ui/app/use-load.ts'
import { Bars } from '#ui/blocks/chart-bars.tsx'
import { LineChart } from '#ui/blocks/chart-line.tsx'
import { Shares } from '#ui/blocks/chart-shares.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { Section } from '../../kit/detail/detail.tsx'
import type { Metrics } from './use-metrics.ts'

/** At noon, a day or month of the wire is the same one in every time zone. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Charts of the fleet, each with its figures in a table below. */
export function FleetCharts({ load }: { load: Load<Metrics> }) {
  if (load.state !== 'ready') return null
  const { models, returns } = load.data
  return (
    <div className="charts">
      {models.length > 0 && <Utilisation models={models} />}
      <Returns returns={returns} />
    </div>
  )
}

/** For staff with access to the ledger. */
export function MoneyChart({ load }: { load: Load<Metrics> }) {
  if (load.state !== 'ready' || !load.data.money) return null
  return <Revenue months={load.data.money.revenue} />
}

function Utilisation({ models }: { models: Metrics['models'] }) {
  const t = useTranslations('admin_today.chart')
  const format = useFormatter()
  const percent = (count: number, whole: number) =>
    format.number(whole > 0 ? count / whole : 0, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section className="section">
      <Shares
        title={t('use.title')}
        description={t('use.text')}
        shares={models.map(({ device_type, name, rentable, rented_out }) => ({
          key: device_type,
          label: name,
          value: rented_out,
          whole: rentable,
          formatted: t('use.said', { rented_out, rentable, percent: percent(rented_out, rentable) }),
        }))}
        table={{
          summary: t('table'),
          head: [t('use.model'), t('use.rented'), t('use.rentable'), t('use.part')],
          rows: models.map(({ name, rentable, rented_out }) => [
            name,
            format.number(rented_out),
            format.number(rentable),
            percent(rented_out, rentable),
          ]),
        }}
      />
    </section>
  )
}

function Returns({ returns }: { returns: Metrics['returns'] }) {
  const t = useTranslations('admin_today.chart')
  const format = useFormatter()
  // An empty chart would take more room than the sentence shown instead.
  if (returns.every(({ count }) => count === 0))
    return (
      <Section title={t('returns.title')}>
        <p>{t('returns.none')}</p>
      </Section>
    )
  return (
    <section className="section">
      <Bars
        title={t('returns.title')}
        description={t('returns.text')}
        bars={returns.map(({ day, count }, index) => ({
          key: day,
          label: format.dateTime(noon(day), { weekday: 'short' }),
          value: count,
          formatted: format.number(count),
          now: index === 0,
        }))}
        table={{
          summary: t('table'),
          head: [t('returns.day'), t('returns.count')],
          rows: returns.map(({ day, count }) => [
            format.dateTime(noon(day), { weekday: 'long', day: 'numeric', month: 'long' }),
            format.number(count),
          ]),
        }}
      />
    </section>
  )
}

function Revenue({ months }: { months: NonNullable<Metrics['money']>['revenue'] }) {
  const t = useTranslations('admin_today.chart')
  const format = useFormatter()
  const money = useMoney()
  return (
    <section className="section">
      <LineChart
        title={t('revenue.title')}
        description={t('revenue.text')}
        format={value => money(value, true)}
        points={months.map(({ month, total }) => ({
          key: month,
          label: format.dateTime(noon(month), { month: 'short' }),
          value: total,
        }))}
        table={{
          summary: t('table'),
          head: [t('revenue.month'), t('revenue.rent'), t('revenue.sales'), t('revenue.other'), t('revenue.total')],
          rows: months
            .toReversed()
            .map(({ month, rent, sales, other, total }) => [
              format.dateTime(noon(month), { month: 'long', year: 'numeric' }),
              money(rent),
              money(sales),
              money(other),
              money(total),
            ]),
        }}
      />
    </section>
  )
}
