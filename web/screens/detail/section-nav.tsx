import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { ActionSummary, useActionInSight, useScrolledPast } from './buying/action-bar.tsx'

/** The sections in the page's navigation, in their order. */
export const sectionIds = [
  'features',
  'figures',
  'differences',
  'terms',
  'guarantee',
  'safety',
  'extras',
  'reviews',
  'questions',
  'hours',
] as const
export type SectionId = (typeof sectionIds)[number]

/** The navigation within the page: folded on a phone, a sticky bar on a desktop. */
export function SectionBars() {
  return (
    <>
      <SectionFold />
      <SectionBar />
    </>
  )
}

/** The sticky bar: at the top of a desktop page with the navigation, at the bottom of a phone. */
function SectionBar() {
  const t = useTranslations('detail_below.sections')
  const current = useReading()
  const isPast = useScrolledPast('price')
  return (
    <div className="section-bar" data-past={isPast || undefined}>
      <div className="shell section-bar-row">
        <nav className="section-nav" aria-label={t('label')}>
          <ul>
            {sectionIds.map(id => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                  {t(id)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="section-bar-action" inert={!isPast}>
          <ActionSummary />
        </div>
      </div>
    </div>
  )
}

/** The navigation on a phone: folded, at the beginning of the long part of the page. */
function SectionFold() {
  const t = useTranslations('detail_below.sections')
  return (
    <nav className="shell section-fold" aria-label={t('label')}>
      <Disclosure summary={t('label')}>
        <ol>
          {sectionIds.map(id => (
            <li key={id}>
              <a href={`#${id}`}>{t(id)}</a>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  )
}

/** At the bottom of a phone, within reach of the thumb: the price is in sight from the beginning. */
export function FootBar() {
  const inSight = useActionInSight()
  return (
    <div className="foot-bar" data-shown={!inSight || undefined} inert={inSight}>
      <div className="shell">
        <ActionSummary />
      </div>
    </div>
  )
}

/**
 * The last section that begins in the upper third. Sections are rendered again when their scripts are loaded, so no
 * element is stored.
 */
function useReading(): SectionId | undefined {
  const [current, setCurrent] = useState<SectionId>()
  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      const line = innerHeight / 3
      const getTop = (id: SectionId) =>
        document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      setCurrent(sectionIds.findLast(id => getTop(id) < line))
    }
    const follow = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      cancelAnimationFrame(frame)
    }
  }, [])
  return current
}
