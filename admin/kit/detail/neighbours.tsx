import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { type Neighbours, neighboursOf, readTrail } from './trail.ts'

/** The list this thing was opened from, if it was opened from one in this tab. */
export function useNeighbours(list: string): Neighbours | undefined {
  const { pathname } = useLocation()
  const [found, setFound] = useState<Neighbours>()
  useLayoutEffect(() => setFound(neighboursOf(readTrail(list), pathname)), [list, pathname])
  return found
}

/** To the thing before and after it in that list, in its order. */
export function NeighbourLinks({ of }: { of: Neighbours | undefined }) {
  const t = useTranslations('admin.detail')
  if (!of || of.count < 2) return null
  const { previous, next, place, count } = of
  return (
    <nav className="neighbours" aria-label={t('neighbours')}>
      <Way href={previous} label={t('previous')} icon="caret-left" />
      <span className="figures">{t('place', { place, count })}</span>
      <Way href={next} label={t('next')} icon="caret-right" />
    </nav>
  )
}

function Way({ href, label, icon }: { href: string | undefined; label: string; icon: 'caret-left' | 'caret-right' }) {
  if (!href) return <span className="neighbour-none" />
  return (
    <a href={href} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  )
}
