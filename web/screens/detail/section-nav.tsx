import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { ActionSummary, useScrolledPast } from './buying/action-bar.tsx'

/** The parts of the page that its own navigation names, in their order. */
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

/** The ways through the page: folded on a phone, a bar that stays on a desk. */
export function SectionBars() {
  return (
    <>
      <SectionFold />
      <SectionBar />
    </>
  )
}

/** The bar that stays: at the top on a desk with the ways through the page, at the foot of a phone. */
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

/** The same ways on a phone: folded, where the page begins to be long. */
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

/** At the foot of a phone, in the reach of a thumb. */
export function FootBar() {
  const isPast = useScrolledPast('price')
  return (
    <div className="foot-bar" data-past={isPast || undefined} inert={!isPast}>
      <div className="shell">
        <ActionSummary />
      </div>
    </div>
  )
}

/** The last part whose beginning is in the upper third. Parts are drawn anew when their scripts come: none is kept. */
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
