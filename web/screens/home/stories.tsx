import './stories.css'
import { useFormatter, useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { ProductPicture } from '../../parts/product-picture.tsx'
import { pagePath } from '../../paths.ts'
import { renderedPicture } from '../../pictures/machine-pictures.ts'
import { Gate } from './gate.tsx'

const stories = [
  { id: 'small', view: 'front', figure: ({ figures }: ModelCard) => [figures.passage, 'cm'] },
  // A name, not a number: without a unit.
  { id: 'middle', view: 'three-quarter', figure: () => ['4G', ''] },
  { id: 'large', view: 'three-quarter', figure: ({ figures }: ModelCard) => [computeReach(figures), 'm²'] },
] as const

/** The area mown on one charge. */
function computeReach({ cutting_efficiency, mowing_time }: ModelCard['figures']): number {
  return Math.round((cutting_efficiency * mowing_time) / 60)
}

/** One story for each model, about its most important figure. */
export function Stories({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('home.stories')
  const tModel = useTranslations('parts.model')
  const format = useFormatter()
  const { language } = useEnv()
  const bySize = models.toSorted((a, b) => a.figures.mowing_area - b.figures.mowing_area)
  return (
    <div className="stories">
      {stories.map(({ id, view, figure }, index) => {
        const model = bySize[index]
        if (!model) return null
        const { key, name, figures, cover } = model
        const [value, unit] = figure(model)
        return (
          <section
            key={id}
            className="story"
            aria-labelledby={`story-${id}`}
            {...(index === 1 && { 'data-theme': 'dark' })}
          >
            <div className="shell story-inside">
              {index === 0 && !cover ? (
                <Gate deviceType={key} passage={figures.passage} />
              ) : (
                <ProductPicture
                  deviceType={key}
                  picture={cover}
                  view={view}
                  rendered={index === 1 && renderedPicture('night') ? 'night' : undefined}
                  lit={index > 0}
                  sizes="(width < 48rem) 100vw, 50vw"
                />
              )}
              <div className="story-words">
                <p className="story-figure">
                  <span className="story-value figures">
                    {typeof value === 'number' ? format.number(value) : value}
                  </span>{' '}
                  {unit && <span className="story-unit">{unit}</span>}{' '}
                  <span className="story-label">{t(`${id}.figure`)}</span>
                </p>
                <h2 id={`story-${id}`}>{t(`${id}.heading`)}</h2>
                <p className="part-lead">
                  {t(`${id}.text`, {
                    name,
                    weight: figures.weight,
                    passage: figures.passage,
                    width: figures.cutting_width,
                    minutes: figures.mowing_time,
                    reach: computeReach(figures),
                  })}
                </p>
                <p>
                  <ButtonLink href={pagePath(language, 'detail', { type: key })} iconEnd="arrow-right">
                    {tModel('see', { name })}
                  </ButtonLink>
                </p>
              </div>
            </div>
          </section>
        )
      })}
    </div>
  )
}
