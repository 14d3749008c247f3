import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { findNeighbours, type Neighbours, readTrail } from './trail.ts'

/** The list this screen was opened from, if it was opened from one in this tab. */
export function useNeighbours(list: string): Neighbours | undefined {
  const { pathname } = useLocation()
  const [found, setFound] = useState<Neighbours>()
  useLayoutEffect(() => setFound(findNeighbours(readTrail(list), pathname)), [list, pathname])
  return found
}

/** Links to the previous and the next item of that list. */
export function NeighbourLinks({ neighbours }: { neighbours: Neighbours | undefined }) {
  const t = useTranslations('admin.detail')
  if (!neighbours || neighbours.count < 2) return null
  const { previous, next, position, count } = neighbours
  return (
    <nav className="neighbours" aria-label={t('neighbours')}>
      <NeighbourLink href={previous} label={t('previous')} icon="caret-left" />
      <span className="figures">{t('place', { place: position, count })}</span>
      <NeighbourLink href={next} label={t('next')} icon="caret-right" />
    </nav>
  )
}

function NeighbourLink({
  href,
  label,
  icon,
}: {
  href: string | undefined
  label: string
  icon: 'caret-left' | 'caret-right'
}) {
  if (!href) return <span className="neighbour-none" />
  return (
    <a href={href} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  )
}
