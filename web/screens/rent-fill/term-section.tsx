import { useTranslations } from 'use-intl'
import { withinTerms } from '#domain/suggestions/season.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Slider } from '#ui/kit/fields/slider.tsx'
import { ChoiceFold } from '../../parts/checkout/choice-fold.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { ProductPicture } from '../../parts/product-picture.tsx'
import { computeDue } from '../detail/buying/term.ts'

interface TermSectionProps {
  models: readonly ModelCard[]
  model: ModelCard | undefined
  months: number
  onModel: (key: string) => void
  onMonths: (months: number) => void
}

/** Model, term, and the monthly price of that term. */
export function TermSection({ models, model, months, onModel, onMonths }: TermSectionProps) {
  const t = useTranslations('rent_fill.term')
  const rent = model?.rent
  const ends = rent && [...new Set([rent.min_months, ...rent.tiers.map(tier => tier.from_months), rent.max_months])]
  return (
    <section className="rent-part" aria-labelledby="rent-term">
      <ChoiceFold
        heading={<h2 id="rent-term">{t('heading')}</h2>}
        value={model?.rent ? t('chosen', { name: model.name, months: withinTerms(months, model.rent) }) : t('fault')}
        open={model === undefined}
      >
        <fieldset className="rent-models">
          <legend className="visually-hidden">{t('model')}</legend>
          {models.map(each => (
            <ModelChoice
              key={each.key}
              model={each}
              months={months}
              chosen={each.key === model?.key}
              onChoose={() => onModel(each.key)}
            />
          ))}
        </fieldset>
        {rent && ends && (
          <Slider
            label={t('months')}
            value={withinTerms(months, rent)}
            min={rent.min_months}
            max={rent.max_months}
            onChange={onMonths}
            text={t('months_text', { months: withinTerms(months, rent) })}
            ticks={ends
              .filter(end => end >= rent.min_months && end <= rent.max_months)
              .map(end => ({ value: end, label: String(end) }))}
          />
        )}
      </ChoiceFold>
    </section>
  )
}

interface ModelChoiceProps {
  model: ModelCard
  months: number
  chosen: boolean
  onChoose: () => void
}

function ModelChoice({ model, months, chosen, onChoose }: ModelChoiceProps) {
  const t = useTranslations('rent_fill.term')
  const money = useMoney()
  const { key, name, cover, rent, freight, figures } = model
  if (!rent) return null
  const due = computeDue(rent, freight, withinTerms(months, rent))
  return (
    <label className="rent-model">
      <input
        type="radio"
        className="visually-hidden"
        name="rent-model"
        id={`rent-model-${key}`}
        value={key}
        checked={chosen}
        onChange={onChoose}
      />
      <span className="rent-model-picture">
        <ProductPicture deviceType={key} picture={cover && { ...cover, alt: '' }} lit={chosen} sizes="10rem" />
      </span>
      <span className="rent-model-name">{name}</span>
      <span className="rent-model-area">{t('area', { area: figures.mowing_area })}</span>
      <span className="rent-model-price figures">{t('monthly', { price: money(due.monthly, true) })}</span>
    </label>
  )
}
