import './lawn-year.css'
import '#ui/kit/fields/slider.css'
import { useId, useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { fitLawn } from '#domain/garden/fit.ts'
import { type MowingCountry, mowingCountries } from '#domain/mowing/holidays.ts'
import { findSeason, type LawnMonth, lawnYear, rentUntil, type Season } from '#domain/mowing/lawn-year.ts'
import { withinTerms } from '#domain/suggestions/season.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Slider } from '#ui/kit/fields/slider.tsx'
import { useEnv } from '../../env.tsx'
import { useUsualCountry } from '../../layout/use-config.ts'
import { pagePath } from '../../paths.ts'
import { type ModelCard, toFitModel } from '../model-card.ts'
import { LawnDrawing } from './lawn-drawing.tsx'

interface LawnYearProps {
  models: readonly ModelCard[]
  /** The lawn that was typed before; otherwise a usual one. */
  area?: number | undefined
  /** The current day of the shop, which decides the year and where the slider begins. */
  today: string
}

const usualArea = 500
const areas = { min: 100, max: 3000, step: 50 }

/** What a year on one's own lawn is like: sun, growth, hours, charges and rent of each month. */
export function LawnYear({ models, area = usualArea, today }: LawnYearProps) {
  const t = useTranslations('lawn_year')
  const format = useFormatter()
  const heading = useId()
  const country = useMowingCountry()
  const [size, setSize] = useState(Math.min(areas.max, Math.max(areas.min, area)))
  const [month, setMonth] = useState(() => Number(today.slice(5, 7)))
  const year = Number(today.slice(0, 4))
  const model = findModel(models, size)
  const months = useMemo(
    () => (model ? lawnYear({ country, year, area_m2: size, model: model.figures }) : []),
    [country, year, size, model],
  )
  const chosen = months[month - 1]
  if (!model || !chosen) return null
  const season = findSeason(months)
  const formatMonth = (number: number) =>
    format.dateTime(new Date(Date.UTC(year, number - 1, 12, 12)), { month: 'long' })
  return (
    <section className="lawn-year" aria-labelledby={heading}>
      <div className="lawn-year-head">
        <h2 id={heading}>{t('heading')}</h2>
        <p className="lawn-year-lead">{t('lead', { model: model.name })}</p>
      </div>
      <LawnDrawing months={months} month={month} />
      <div className="lawn-year-sliders needs-script">
        <Slider label={t('month')} value={month} min={1} max={12} onChange={setMonth} text={formatMonth(month)} />
        <Slider
          label={t('area')}
          value={size}
          {...areas}
          onChange={setSize}
          text={t('square_metres', { area: size })}
        />
      </div>
      <Figures month={chosen} season={season} model={model} />
      {season && model.rent && <Proposal season={season} model={model} formatMonth={formatMonth} />}
      <p className="lawn-year-note">{t('note')}</p>
    </section>
  )
}

/** The country of the shop where its rules are known. */
function useMowingCountry(): MowingCountry {
  const usual = useUsualCountry()
  return mowingCountries.find(country => country === usual) ?? 'NL'
}

/** The smallest model that can mow a plain lawn of this size, or the largest of all. */
function findModel(models: readonly ModelCard[], area_m2: number): ModelCard | undefined {
  const lawn = { area_m2, slope_percent: 0, zones: 1 }
  const { recommended } = fitLawn(lawn, models.map(toFitModel))
  const largest = models.toSorted((one, other) => one.figures.mowing_area - other.figures.mowing_area).at(-1)
  return models.find(({ key }) => key === recommended) ?? largest
}

interface FiguresProps {
  month: LawnMonth
  season: Season | undefined
  model: ModelCard
}

function Figures({ month, season, model }: FiguresProps) {
  const t = useTranslations('lawn_year')
  const money = useMoney()
  const hours = (minutes: number) => Math.round(minutes / 6) / 10
  const rows = [
    ['sun', t('hours_a_day', { hours: hours(month.daylight_minutes) })],
    ['growth', t('millimetres', { mm: month.growth_mm })],
    ['allowed', t('hours_a_day', { hours: hours(month.allowed_minutes) })],
    ['mowing', t('hours_a_week', { hours: hours(month.mowing_minutes) })],
    ['charges', t('times_a_week', { times: month.charges })],
    ...(season && model.rent ? [['rent', money(rentUntil(model.rent, season, month.month), true)] as const] : []),
  ] as const
  return (
    <dl className="lawn-year-figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ProposalProps {
  season: Season
  model: ModelCard
  formatMonth: (month: number) => string
}

/** The term that covers the season, within what can be rented. */
function Proposal({ season, model, formatMonth }: ProposalProps) {
  const t = useTranslations('lawn_year')
  const money = useMoney()
  const { language } = useEnv()
  const { rent } = model
  if (!rent) return null
  const months = withinTerms(season.months, rent)
  const to = ((season.from_month - 1 + months - 1) % 12) + 1
  const total = money(rentUntil(rent, { ...season, months }, season.from_month + months - 1), true)
  return (
    <div className="lawn-year-proposal">
      <p>
        {t('proposal', {
          ...{ from: formatMonth(season.from_month), to: formatMonth(to) },
          ...{ months, model: model.name, total },
        })}
      </p>
      <ButtonLink href={pagePath(language, 'detail', { type: model.key, kind: 'rent', months: String(months) })}>
        {t('take', { months })}
      </ButtonLink>
    </div>
  )
}
