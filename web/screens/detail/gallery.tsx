import { useTranslations } from 'use-intl'
import type { GenieView } from '#ui/drawings/genie.tsx'
import { ProductPicture } from '../../parts/product-picture.tsx'
import type { Model } from './term.ts'

const views: GenieView[] = ['three-quarter', 'front', 'side', 'top', 'underside']

/**
 * The pictures in a row that snaps, their small ones below as links to their places: swipe, scroll, arrow keys and
 * links do the same, without script too (what they do with it, see listen-to-gallery.ts).
 */
export function Gallery({ model }: { model: Model }) {
  const t = useTranslations('detail_below.gallery')
  const { key, name } = model
  const slides = model.gallery.length
    ? model.gallery.map((picture, index) => ({
        id: `picture-${index + 1}`,
        picture,
        view: views[0],
        label: picture.alt,
      }))
    : views.map(view => ({ id: `view-${view}`, picture: null, view, label: t(`views.${view}`, { name }) }))

  return (
    <section className="gallery" aria-roledescription={t('role')} aria-label={t('label', { name })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul className="gallery-row" tabIndex={0} aria-label={t('row')}>
        {slides.map(({ id, picture, view, label }, index) => (
          <li key={id} id={id} className="lawn">
            <ProductPicture
              deviceType={key}
              picture={picture}
              {...(view && { view })}
              ratio="4:3"
              label={label}
              lit={index === 0}
              first={index === 0}
              sizes="(width < 64rem) 100vw, 58vw"
            />
          </li>
        ))}
      </ul>
      <ul className="gallery-small">
        {slides.map(({ id, picture, view, label }, index) => (
          <li key={id}>
            <a href={`#${id}`} aria-label={label} aria-current={index === 0 ? 'true' : undefined}>
              <ProductPicture
                deviceType={key}
                picture={picture && { ...picture, alt: '' }}
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
