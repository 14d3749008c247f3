import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Price } from '#ui/blocks/price.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Slider } from '#ui/kit/fields/slider.tsx'
import { useLastDay } from '../../../parts/last-day.ts'
import { LazyMount } from '../../../parts/lazy-section.tsx'
import { LongerTerm } from '../../../parts/rent-suggestions/rent-suggestions.tsx'
import { allTerms } from '../parts.ts'
import { Actions } from './actions.tsx'
import { useChoice } from './choice.tsx'

export function RentPanel() {
  const t = useTranslations('detail.price')
  const money = useMoney()
  const lastDay = useLastDay()
  const { model, due, months, setMonths } = useChoice()
  const { rent } = model
  if (!rent || !due) return null
  const { min_months, max_months, tiers, was_monthly_from, monthly_from, activity } = rent
  const ends = new Set([min_months, ...tiers.map(tier => tier.from_months), max_months])
  // A reduction refers to the lowest monthly price: beside another one it would show a price that never existed.
  const was = due.exact && due.monthly === monthly_from ? (was_monthly_from ?? undefined) : undefined
  return (
    <div className="price-panel" data-panel="rent">
      <p className="price-hero">
        <Price cents={due.monthly} was={was} kind="monthly" size="figure" />
        {!due.exact && <span className="price-hero-note">{t('average')}</span>}
      </p>
      {activity && (
        <p className="price-activity">{t('activity', { name: activity.name, day: lastDay(activity.end_time) })}</p>
      )}
      <div className="needs-script">
        <Slider
          label={t('term')}
          value={months}
          min={min_months}
          max={max_months}
          onChange={setMonths}
          text={t('months', { months })}
          ticks={[...ends]
            .filter(end => end >= min_months && end <= max_months)
            .map(end => ({ value: end, label: String(end) }))}
        />
      </div>
      <LongerTerm rent={rent} months={months} onTake={setMonths} />
      <DefinitionList items={[{ term: t('today'), value: money(due.due_today), total: true, live: true }]} />
      <Actions kind="rent" />
      <DefinitionList
        items={[
          {
            term: t('rent_sum', { count: due.counted_months, monthly: money(due.counted_monthly, true) }),
            value: money(due.rent),
          },
          ...(due.activity_discount > 0
            ? [{ term: t('activity_discount'), value: money(-due.activity_discount) }]
            : []),
          { term: t('deposit'), value: money(due.deposit) },
          { term: t('freight'), value: due.freight === 0 ? t('free') : money(due.freight) },
        ]}
      />
      <p className="price-small">
        {due.plain &&
          `${t('cheapest', {
            months,
            counted: due.counted_months,
            monthly: money(due.counted_monthly, true),
            total: money(due.rent, true),
            plain: money(due.plain.monthly, true),
            plain_total: money(due.plain.total, true),
          })} `}
        {t('rent_note')}
      </p>
      <LazyMount section={allTerms} sectionProps={{ rent, freight: model.freight, type: model.key }} />
    </div>
  )
}
