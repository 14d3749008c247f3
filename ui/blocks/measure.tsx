import './blocks.css'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

const units = {
  square_metres: 'm²',
  minutes: 'min',
  degrees: '°',
  percent: '%',
  ampere_hours: 'Ah',
} as const

interface MeasureProps {
  value: number
  unit: keyof typeof units
  /** Label of the measure. */
  label: string
  upTo?: boolean
  size?: 'm' | 'figure'
}

/** A prominent figure: the number, its unit, its label. */
export function Measure({ value, unit, label, upTo = false, size = 'figure' }: MeasureProps) {
  const t = useTranslations('kit.measure')
  const format = useFormatter()
  const locale = useLocale()
  // 45 % in German, 45% elsewhere; degrees have no space in any language.
  const isTight = unit === 'degrees' || (unit === 'percent' && locale !== 'de-DE')
  return (
    <p className="measure" data-size={size}>
      <span className="measure-figure">
        {upTo && <span className="measure-up-to">{t('up_to')} </span>}
        <span className="measure-value figures">{format.number(value, { maximumFractionDigits: 1 })}</span>
        <span className="measure-unit" data-tight={isTight || undefined} aria-hidden="true">
          {units[unit]}
        </span>
        <VisuallyHidden> {t(unit)}</VisuallyHidden>
      </span>
      <span className="measure-label">{label}</span>
    </p>
  )
}
