import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'

/** In the order of a walk around the machine: from the most visible part to those below. */
export const spotOrder = ['ring', 'camera', 'rain', 'lidar', 'antenna', 'bumper', 'wheel', 'disc', 'contacts'] as const
export type SpotName = (typeof spotOrder)[number]

interface PointsProps {
  list: RefObject<HTMLUListElement | null>
  spots: readonly SpotName[]
  chosen: SpotName | undefined
  onChoose: (spot: SpotName) => void
}

/** Points over the machine, positioned by the stage (use-stage.ts). */
export function Points({ list, spots, chosen, onChoose }: PointsProps) {
  const t = useTranslations('machine_parts.spots')
  return (
    <ul ref={list} className="viewer-points">
      {spots.map(spot => (
        <li key={spot} data-spot={spot}>
          <button
            type="button"
            aria-label={t(`${spot}.title`)}
            title={t(`${spot}.title`)}
            aria-pressed={chosen === spot}
            onClick={() => onChoose(spot)}
          />
        </li>
      ))}
    </ul>
  )
}
