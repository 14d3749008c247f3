import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Price } from '#ui/blocks/price.tsx'
import dusk from '#ui/drawings/scenes/dusk.svg?no-inline'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { pagePath } from '../../paths.ts'
import { MachinePicture } from '../../pictures/machine-picture.tsx'
import { renderedPicture, svgPicture } from '../../pictures/machine-pictures.ts'
import { lowestOffers } from './load-home.ts'

const day = renderedPicture('golden-hour') ?? svgPicture(dusk, 1600, 900)
/** Shown after sunset (dusk/hero-dusk.ts). */
const night = renderedPicture('night')

/** A phone shows the picture small, and its soft focus hides what more pixels would add: the file size matters more. */
const sizes = '(width < 48rem) 60vw, 100vw'
const duskSizes = '(width < 48rem) 60vw, (width < 72rem) 100vw, 66vw'

/** At the ends of sentences; the space between two of them stays with the first. In Chinese a comma ends one too. */
function splitSentences(text: string): string[] {
  return text.match(/[^.。，]+[.。，]?\s*/g) ?? [text]
}

/** An evening scene with the lawn nearly done. Renting and buying are presented below it as equals. */
export function Hero({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('home.hero')
  const heading = useTranslations('pages')('home.heading')
  const money = useMoney()
  const { language } = useEnv()
  const { rent, buy } = lowestOffers(models)
  const area = Math.max(0, ...models.map(({ figures }) => figures.mowing_area))
  return (
    <section className="hero" data-theme="dark">
      <div className="hero-picture">
        <MachinePicture picture={day} alt={t('picture')} sizes={sizes} first />
        {night && <MachinePicture className="hero-dusk" picture={night} alt={t('dusk_picture')} sizes={duskSizes} />}
      </div>
      <div className="hero-words shell">
        <div className="hero-head">
          <p className="hero-greeting">{t('greeting')}</p>
          <h1 tabIndex={-1}>
            {splitSentences(heading).map(sentence => (
              <span key={sentence} className="hero-sentence">
                {sentence}
              </span>
            ))}
          </h1>
        </div>
        <p className="hero-lead">{t('lead', { area })}</p>
        <ul className="hero-offers" aria-label={t('offers')}>
          {rent && (
            <li>
              <a href={pagePath(language, 'rent_home')} className="hero-offer">
                <span className="hero-kind">{t('rent')}</span>
                <Price cents={rent.monthly} kind="monthly" size="figure" />
                <span className="hero-note">
                  {t('rent_note', { months: rent.months, deposit: money(rent.deposit, true) })}
                </span>
              </a>
            </li>
          )}
          {buy !== undefined && (
            <li>
              <a href={pagePath(language, 'product')} className="hero-offer">
                <span className="hero-kind">{t('buy')}</span>
                <Price cents={buy} kind="once" size="figure" />
                <span className="hero-note">{t('buy_note')}</span>
              </a>
            </li>
          )}
        </ul>
        <p className="hero-actions">
          <ButtonLink href={pagePath(language, 'product')} variant="primary" size="l" iconEnd="arrow-right">
            {t('action')}
          </ButtonLink>
          <ButtonLink href="#fit" variant="quiet">
            {t('check')}
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}
