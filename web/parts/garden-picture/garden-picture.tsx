import './garden-picture.css'
import { useFormatter, useTranslations } from 'use-intl'
import type { StoredGarden } from '../garden-map/garden-value.ts'
import { isDrawn } from './drawn-garden.ts'
import { MownLawn } from './mown-lawn.tsx'

interface GardenPictureProps {
  garden: StoredGarden
  /** The lawn is mown once while one looks. */
  moving?: boolean
}

/** A stored garden as its owner described it: the drawn lawn, mown, or its size where nothing was drawn. */
export function GardenPicture({ garden, moving = false }: GardenPictureProps) {
  const t = useTranslations('own_garden')
  const format = useFormatter()
  const { name, zones, area_m2 } = garden
  const area = format.number(area_m2, { maximumFractionDigits: 0 })
  return (
    <figure className="garden-picture">
      {isDrawn(garden) && <MownLawn garden={garden} moving={moving} />}
      <figcaption>
        <strong>{name}</strong>
        <span className="figures">{t('size', { area, zones })}</span>
      </figcaption>
    </figure>
  )
}
