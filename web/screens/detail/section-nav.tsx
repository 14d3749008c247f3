import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { ActionSummary, usePast } from './action-bar.tsx'
import { priceBlockId } from './price-block.tsx'

/** The parts of the page that its own navigation names, in their order. */
export const sectionIds = [
  'features',
  'figures',
  'terms',
  'guarantee',
  'safety',
  'extras',
  'reviews',
  'questions',
  'hours',
] as const
export type SectionId = (typeof sectionIds)[number]

/** The bar that stays: at the top on a desk with the ways through the page, at the foot of a phone. */
export function SectionBar() {
  const t = useTranslations('detail.sections')
  const current = useReading()
  const past = usePast(priceBlockId)
  return (
    <div className="section-bar" data-past={past || undefined}>
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
        <div className="section-bar-action" inert={!past}>
          <ActionSummary />
        </div>
      </div>
    </div>
  )
}

/** The same ways on a phone: folded, where the page begins to be long. */
export function SectionFold() {
  const t = useTranslations('detail.sections')
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
  const past = usePast(priceBlockId)
  return (
    <div className="foot-bar" data-past={past || undefined} inert={!past}>
      <div className="shell">
        <ActionSummary />
      </div>
    </div>
  )
}

function useReading(): SectionId | undefined {
  const [current, setCurrent] = useState<SectionId>()
  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      seen => {
        for (const { target, isIntersecting } of seen) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        setCurrent(sectionIds.find(id => visible.has(id)))
      },
      { rootMargin: '-20% 0px -70%' },
    )
    for (const id of sectionIds) {
      const place = document.getElementById(id)
      if (place) observer.observe(place)
    }
    return () => observer.disconnect()
  }, [])
  return current
}
