import { useTranslations } from 'use-intl'
import { Loaded } from '#ui/app/loaded.tsx'
import type { Load } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Section } from '../../kit/detail/detail.tsx'
import type { Metrics } from './use-metrics.ts'

/** The key figures; their development is charted below. */
export function MetricsSection({ load }: { load: Load<Metrics> }) {
  const t = useTranslations('admin_today')
  const tLayout = useTranslations('layout')
  return (
    <Section title={t('figures')}>
      <Loaded load={load} loading={tLayout('loading')} failed={t('figures_failed')} lines={5}>
        {metrics => <MetricList metrics={metrics} />}
      </Loaded>
    </Section>
  )
}

function MetricList({ metrics }: { metrics: Metrics }) {
  const t = useTranslations('admin_today.figure')
  const money = useMoney()
  const { models, rents_running, overdue, to_deliver, returns } = metrics
  const rentable = models.reduce((all, model) => all + model.rentable, 0)
  const rented = models.reduce((all, model) => all + model.rented_out, 0)
  const coming = returns.reduce((all, { count }) => all + count, 0)
  const tiles = [
    { id: 'rented_out', label: t('rented_out', { rentable }), value: rented },
    { id: 'rents_running', label: t('rents_running', { count: rents_running }), value: rents_running },
    { id: 'coming', label: t('ending_this_week', { count: coming }), value: coming },
    { id: 'overdue', label: t('overdue', { count: overdue }), value: overdue },
    { id: 'to_deliver', label: t('to_deliver', { count: to_deliver }), value: to_deliver },
    ...(metrics.money
      ? [{ id: 'deposits', label: t('deposits'), value: money(metrics.money.deposits_held, true) }]
      : []),
  ]
  return (
    <dl className="fleet">
      {tiles.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
