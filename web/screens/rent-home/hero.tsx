import './hero.css'
import { useTranslations } from 'use-intl'
import doorstep from '#ui/drawings/scenes/doorstep.svg?no-inline'
import { Calculator } from './calculator.tsx'
import { type RentedModel, termLimits } from './rented-models.ts'

/** The price comes first: chosen here, to the cent, before any other text. */
export function Hero({ models }: { models: readonly RentedModel[] }) {
  const t = useTranslations('rent_home.hero')
  const heading = useTranslations('pages')('rent_home.heading')
  const [first, ...others] = models
  return (
    <div className="shell rent-hero" data-plain={!first || undefined}>
      <header className="rent-hero-words">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="page-lead">{first ? t('lead', termLimits(models)) : t('nothing')}</p>
      </header>
      {first && <Calculator models={[first, ...others]} />}
      <img
        className="rent-hero-picture"
        src={doorstep}
        alt={t('picture')}
        width={1600}
        height={1000}
        fetchPriority="high"
      />
    </div>
  )
}
