import { useTranslations } from 'use-intl'
import { type ModelCard, toDegrees } from './model-card.ts'

/** The figures of a model, in the order of their weight for a buyer. */
export const specIds = [
  'mowing_area',
  'zones',
  'passage',
  'working_slope',
  'navigation',
  'mobile_network',
  'mowing_time',
  'charging_time',
  'battery_capacity',
  'cutting_efficiency',
  'cutting_width',
  'mowing_height',
  'travel_speed',
  'disc_speed',
  'noise',
  'weight',
  'ip_rating',
] as const
export type SpecId = (typeof specIds)[number]

type Specs = ModelCard['figures']

/** Name and value of a figure in the language. */
export function useSpecText() {
  const t = useTranslations('parts.figures')
  function wordsOf(figures: Specs, id: SpecId): string {
    if (id === 'navigation') return t(`navigation.${figures.navigation}`)
    if (id === 'mobile_network') return t(figures.mobile_network ? 'mobile_network.yes' : 'mobile_network.no')
    if (id === 'mowing_height') {
      return t('mowing_height.value', { min: figures.min_mowing_height, max: figures.max_mowing_height })
    }
    if (id === 'working_slope') {
      return t('working_slope.value', { value: figures.working_slope, degrees: toDegrees(figures.working_slope) })
    }
    if (id === 'ip_rating') return t('ip_rating.value', { value: figures.ip_rating })
    return t(`${id}.value`, { value: figures[id] })
  }
  return { nameOf: (id: SpecId) => t(`${id}.name`), wordsOf }
}

/** Whether the figure is the same on every model shown. */
export function isSame(models: readonly { figures: Specs }[], id: SpecId): boolean {
  const [first, ...others] = models.map(({ figures }) =>
    id === 'mowing_height' ? `${figures.min_mowing_height}–${figures.max_mowing_height}` : String(figures[id]),
  )
  return others.every(other => other === first)
}
