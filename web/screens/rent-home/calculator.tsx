import './calculator.css'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { seasonMonths, withinTerms } from '#domain/suggestions/season.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Price } from '#ui/blocks/price.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Slider } from '#ui/kit/fields/slider.tsx'
import { useEnv } from '../../env.tsx'
import { lawnIn } from '../../parts/fit-wizard/lawn-in-address.ts'
import { Segments } from '../../parts/segments.tsx'
import { pagePath } from '../../paths.ts'
import { computeDue, type Due } from '../detail/buying/term.ts'
import type { RentedModel } from './rented-models.ts'

/** From a model and a number of months to every amount that is paid. */
export function Calculator({ models }: { models: readonly [RentedModel, ...RentedModel[]] }) {
  const t = useTranslations('rent_home.calculator')
  const [key, setKey] = useState(models[0].key)
  const [chosenMonths, setChosenMonths] = useState(seasonMonths)
  const model = models.find(candidate => candidate.key === key) ?? models[0]
  const { min_months: min, max_months: max } = model.rent
  const months = withinTerms(chosenMonths, model.rent)
  const due = computeDue(model.rent, model.freight, months)
  return (
    <section className="calculator" data-theme="dark" aria-labelledby="calculator-title">
      <h2 id="calculator-title">{t('heading')}</h2>
      <div className="calculator-choice needs-script">
        <Segments
          legend={t('model')}
          name="model"
          value={model.key}
          choices={models.map(({ key: value, name: label }) => ({ value, label }))}
          onChange={setKey}
        />
        <Slider
          label={t('term')}
          value={months}
          min={min}
          max={max}
          onChange={setChosenMonths}
          text={t('months', { months })}
          ticks={listTicks(model)}
        />
      </div>
      <p className="calculator-given without-script">{t('given', { name: model.name, months })}</p>
      <Sum model={model} due={due} />
    </section>
  )
}

function Sum({ model, due }: { model: RentedModel; due: Due }) {
  const t = useTranslations('rent_home.calculator')
  const money = useMoney()
  const { language } = useEnv()
  const { search } = useLocation()
  const { key, name } = model
  return (
    <>
      <p className="calculator-price">
        <Price cents={due.monthly} kind="monthly" size="figure" />
        {!due.exact && <span className="calculator-average">{t('average')}</span>}
      </p>
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
          { term: t('today'), value: money(due.due_today), total: true, live: true },
        ]}
      />
      <p className="calculator-note">
        {due.plain &&
          `${t('cheapest', {
            months: due.months,
            counted: due.counted_months,
            monthly: money(due.counted_monthly, true),
            total: money(due.rent, true),
            plain: money(due.plain.monthly, true),
            plain_total: money(due.plain.total, true),
          })} `}
        {t('note', { deposit: money(due.deposit, true) })}
      </p>
      <ButtonLink
        href={pagePath(language, 'rent_fill', { type: key, months: String(due.months), ...lawnIn(search) })}
        variant="primary"
        size="l"
        wide
        iconEnd="arrow-right"
      >
        {t('go', { name })}
      </ButtonLink>
      <a
        className="calculator-see"
        href={pagePath(language, 'detail', { type: key, kind: 'rent', months: String(due.months) })}
      >
        {t('see', { name })}
      </a>
    </>
  )
}

/** The terms at which the monthly price changes, without marks too close to each other for touch. */
function listTicks({ rent: { tiers, min_months: min, max_months: max } }: RentedModel) {
  const apart = (max - min) / 8
  const ticks = [min]
  for (const { from_months: from } of tiers) {
    if (from - (ticks.at(-1) ?? min) >= apart && max - from >= apart) ticks.push(from)
  }
  if (max > min) ticks.push(max)
  return ticks.map(value => ({ value, label: String(value) }))
}
