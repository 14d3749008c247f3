import { useTranslations } from 'use-intl'
import type { GenieView } from '#ui/drawings/genie.tsx'
import { ProductPicture } from '../../parts/product-picture.tsx'
import { modelIn, type PictureName, renderedPicture } from '../../pictures/machine-pictures.ts'
import type { Model } from './buying/term.ts'

const views: GenieView[] = ['three-quarter', 'front', 'side', 'top', 'underside']

/** Only pictures that every model has, so that the models can be compared. */
const shots = ['hero', 'front', 'side', 'back', 'ring'] as const
/** With fewer pictures, drawings show more of the machine. */
const enough = 3

interface Slide {
  id: string
  label: string
  view?: GenieView
  rendered?: PictureName
  picture?: Model['gallery'][number]
}

/** The pictures of the catalogue; else the rendered ones; else drawings. */
function useSlides({ key, name, gallery }: Model): Slide[] {
  const t = useTranslations('detail_below.gallery')
  const tPictures = useTranslations('machine_pictures')
  if (gallery.length) {
    return gallery.map((picture, index) => ({ id: `picture-${index + 1}`, picture, label: picture.alt }))
  }
  const model = modelIn(key)
  const modelShots = model ? shots.map(shot => ({ shot, rendered: `${shot}-${model}` as const })) : []
  const there = modelShots.filter(({ rendered }) => renderedPicture(rendered))
  return there.length >= enough
    ? there.map(({ shot, rendered }) => ({ id: `view-${shot}`, rendered, label: tPictures(shot, { name }) }))
    : views.map(view => ({ id: `view-${view}`, view, label: t(`views.${view}`, { name }) }))
}

/**
 * The pictures in a row with scroll snapping, and thumbnails below as links to them: swipe, scroll, arrow keys and
 * links work without script too (listen-to-gallery.ts enhances them).
 */
export function Gallery({ model }: { model: Model }) {
  const t = useTranslations('detail_below.gallery')
  const { key, name } = model
  const slides = useSlides(model)

  return (
    <section className="gallery" aria-roledescription={t('role')} aria-label={t('label', { name })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul className="gallery-row" tabIndex={0} aria-label={t('row')}>
        {slides.map(({ id, picture, rendered, view, label }, index) => (
          <li key={id} id={id} className="lawn">
            <ProductPicture
              deviceType={key}
              picture={picture}
              rendered={rendered}
              {...(view && { view })}
              ratio="4:3"
              label={label}
              lit={index === 0}
              first={index === 0}
              sizes="(width < 48rem) 75vw, (width < 64rem) 100vw, 58vw"
            />
          </li>
        ))}
      </ul>
      <ul className="gallery-small">
        {slides.map(({ id, picture, rendered, view, label }, index) => (
          <li key={id}>
            <a href={`#${id}`} aria-label={label} aria-current={index === 0 ? 'true' : undefined}>
              <ProductPicture
                deviceType={key}
                picture={picture && { ...picture, alt: '' }}
                rendered={rendered}
                {...(view && { view })}
                ratio="4:3"
                sizes="6rem"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
