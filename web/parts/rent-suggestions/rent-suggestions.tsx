import './rent-suggestions.css'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Day } from '#domain/calendar.ts'
import type { RentTerms } from '#domain/pricing/rent.ts'
import { fittingModel } from '#domain/suggestions/fitting-model.ts'
import { longerForSame } from '#domain/suggestions/longer-term.ts'
import { termUntilWinter } from '#domain/suggestions/season.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { useTypedLawn } from '../fit-wizard/typed-lawn.ts'
import { type ModelCard, toFitModel } from '../model-card.ts'

/** One line that gives the customer something, and the press that takes it. Its texts are `suggestions`. */
function Suggestion({ text, children }: { text?: string; children: ReactNode }) {
  return (
    <p className="suggestion needs-script">
      {text && <span>{text}</span>}
      {children}
    </p>
  )
}

interface LongerTermProps {
  rent: RentTerms
  months: number
  onTake: (months: number) => void
}

/** The longest term that costs what the chosen one does. */
export function LongerTerm({ rent, months, onTake }: LongerTermProps) {
  const t = useTranslations('suggestions')
  const longer = longerForSame(rent, months)
  if (longer === undefined) return null
  return (
    <Suggestion>
      <Button size="s" icon="plus-bold" onClick={() => onTake(longer)}>
        {t('longer', { months: longer })}
      </Button>
    </Suggestion>
  )
}

interface SeasonStartProps {
  /** The free day after the winter, by `useSeasonStart`. */
  spring: Day | undefined
  /** The day that was taken before. */
  start: Day | undefined
  /** undefined: as soon as possible. */
  onTake: (start: Day | undefined) => void
}

/** A start after the winter instead of one in it. */
export function SeasonStart({ spring, start, onTake }: SeasonStartProps) {
  const t = useTranslations('suggestions.season')
  const format = useFormatter()
  // Noon, so that no time zone moves the day.
  const name = (day: Day) => format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'long' })
  if (start) {
    return (
      <Suggestion text={t('chosen', { day: name(start) })}>
        <Button size="s" onClick={() => onTake(undefined)}>
          {t('chosen_undo')}
        </Button>
      </Suggestion>
    )
  }
  if (!spring) return null
  return (
    <Suggestion text={t('later')}>
      <Button size="s" icon="calendar-blank" onClick={() => onTake(spring)}>
        {t('later_take', { day: name(spring) })}
      </Button>
    </Suggestion>
  )
}

interface ShorterTermProps extends LongerTermProps {
  /** The first day of the rental. */
  first: Day | undefined
}

/** A term that ends where the grass rests, instead of one whose end is winter only. */
export function ShorterTerm({ rent, months, first, onTake }: ShorterTermProps) {
  const t = useTranslations('suggestions.season')
  const money = useMoney()
  const shorter = first && termUntilWinter(rent, { first, months })
  if (!shorter) return null
  return (
    <Suggestion text={t('shorter', { months: shorter.months })}>
      <Button size="s" onClick={() => onTake(shorter.months)}>
        {t('shorter_take', { months: shorter.months, amount: money(shorter.saved, true) })}
      </Button>
    </Suggestion>
  )
}

interface OtherModelProps {
  models: readonly ModelCard[]
  /** The key of the chosen model. */
  chosen: string
  months: number
  /** What the whole term of a model costs in rent. */
  rentOf: (model: ModelCard) => number | undefined
}

/** The model that suits the typed square metres: a smaller one if it costs less, or the larger one that they take. */
export function OtherModel({ models, chosen, months, rentOf }: OtherModelProps) {
  const t = useTranslations('suggestions.model')
  const money = useMoney()
  const { language } = useEnv()
  const area = useTypedLawn()?.area_m2
  const fitting = area === undefined ? undefined : fittingModel(area, models.map(toFitModel), chosen)
  const [other, own] = [fitting?.key, chosen].map(key => models.find(model => model.key === key))
  const [rent, ownRent] = [other, own].map(model => model && rentOf(model))
  if (area === undefined || !fitting || !other || rent === undefined || ownRent === undefined) return null
  const { name } = other
  const isSmaller = fitting.way === 'smaller'
  if (isSmaller && rent >= ownRent) return null
  return (
    <Suggestion text={isSmaller ? t('smaller', { area, name }) : t('larger', { area })}>
      <ButtonLink
        size="s"
        iconEnd="arrow-right"
        href={pagePath(language, 'detail', { type: other.key, kind: 'rent', months: String(months) })}
      >
        {isSmaller ? t('smaller_see', { name, amount: money(ownRent - rent, true) }) : t('larger_see', { name })}
      </ButtonLink>
    </Suggestion>
  )
}
