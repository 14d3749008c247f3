import { useFormatter, useTranslations } from 'use-intl'
import { toDegrees } from '../../../parts/model-card.ts'
import type { Model } from '../buying/term.ts'

/** The most important figures, in large type. */
export function Highlights({ figures }: Pick<Model, 'figures'>) {
  const t = useTranslations('detail_below.highlights')
  const highlights = [
    { id: 'area', value: figures.mowing_area },
    { id: 'time', value: figures.mowing_time },
    { id: 'slope', value: toDegrees(figures.working_slope) },
    { id: 'passage', value: figures.passage },
    { id: 'noise', value: figures.noise },
    { id: 'weight', value: figures.weight },
  ] as const
  return (
    <dl className="highlights">
      {highlights.map(({ id, value }) => (
        <div key={id}>
          <dt>{t(`${id}.label`)}</dt>
          <dd>
            <HeroSpec value={value} unit={t(`${id}.unit`)} tight={id === 'slope'} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface HeroSpecProps {
  value: number | string
  unit?: string | undefined
  tight?: boolean
}

/** A large number with a small unit. */
export function HeroSpec({ value, unit, tight = false }: HeroSpecProps) {
  const format = useFormatter()
  return (
    <span className="hero-figure">
      <span className="hero-figure-value">{typeof value === 'number' ? format.number(value) : value}</span>
      {unit && (
        <>
          {tight ? '' : '\u00a0'}
          <span className="hero-figure-unit" data-tight={tight || undefined}>
            {unit}
          </span>
        </>
      )}
    </span>
  )
}
