import './situations.css'
import { useTranslations } from 'use-intl'
import night from '#ui/drawings/scenes/night.svg?no-inline'
import passage from '#ui/drawings/scenes/passage.svg?no-inline'
import shower from '#ui/drawings/scenes/shower.svg?no-inline'
import slope from '#ui/drawings/scenes/slope.svg?no-inline'
import { Swiper } from '#ui/kit/swiper.tsx'
import { type ModelCard, toDegrees } from '../../parts/model-card.ts'

const pictures = { passage, slope, shower, night }
const scenes = ['passage', 'slope', 'shower', 'night'] as const

export function Situations({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('home.situations')
  const narrowest = models.toSorted((a, b) => a.figures.passage - b.figures.passage)[0]
  const percent = Math.min(...models.map(({ figures }) => figures.working_slope))
  const values = {
    name: narrowest?.name ?? '',
    cm: narrowest?.figures.passage ?? 0,
    percent,
    degrees: toDegrees(percent),
  }
  return (
    <section className="shell home-block" aria-labelledby="situations-title">
      <header className="home-head">
        <h2 id="situations-title">{t('heading')}</h2>
      </header>
      <Swiper
        label={t('label')}
        slides={scenes.map(scene => ({
          id: scene,
          name: t(`${scene}.title`),
          content: (
            <figure className="situation">
              <img
                src={pictures[scene]}
                alt={t(`${scene}.picture`)}
                width={1600}
                height={900}
                loading="lazy"
                decoding="async"
              />
              <figcaption>
                <h3>{t(`${scene}.title`)}</h3>
                <p>{t(`${scene}.text`, values)}</p>
              </figcaption>
            </figure>
          ),
        }))}
      />
    </section>
  )
}
