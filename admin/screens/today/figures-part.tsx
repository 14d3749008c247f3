import { useTranslations } from 'use-intl'
import { Loaded } from '#ui/app/loaded.tsx'
import type { Load } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Section } from '../../kit/detail/detail.tsx'
import type { Figures } from './use-figures.ts'

/** The figures one looks for first; their course is drawn below. */
export function FiguresPart({ load }: { load: Load<Figures> }) {
  const t = useTranslations('admin_today')
  const words = useTranslations('layout')
  return (
    <Section title={t('figures')}>
      <Loaded load={load} loading={words('loading')} failed={t('figures_failed')} lines={5}>
        {figures => <FigureList figures={figures} />}
      </Loaded>
    </Section>
  )
}

function FigureList({ figures }: { figures: Figures }) {
  const t = useTranslations('admin_today.figure')
  const money = useMoney()
  const { models, rents_running, overdue, to_deliver, returns } = figures
  const rentable = models.reduce((all, model) => all + model.rentable, 0)
  const rented = models.reduce((all, model) => all + model.rented_out, 0)
  const coming = returns.reduce((all, { count }) => all + count, 0)
  const shown = [
    { id: 'rented_out', label: t('rented_out', { rentable }), value: rented },
    { id: 'rents_running', label: t('rents_running', { count: rents_running }), value: rents_running },
    { id: 'coming', label: t('ending_this_week', { count: coming }), value: coming },
    { id: 'overdue', label: t('overdue', { count: overdue }), value: overdue },
    { id: 'to_deliver', label: t('to_deliver', { count: to_deliver }), value: to_deliver },
    ...(figures.money
      ? [{ id: 'deposits', label: t('deposits'), value: money(figures.money.deposits_held, true) }]
      : []),
  ]
  return (
    <dl className="fleet">
      {shown.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
