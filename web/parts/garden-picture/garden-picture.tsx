import './garden-picture.css'
import { useFormatter, useTranslations } from 'use-intl'
import type { Position } from '#domain/garden/shape.ts'
import { allPoints, computeBounds, toDrawing } from '../garden-map/drawing.ts'
import type { StoredGarden } from '../garden-map/garden-value.ts'

/** Around the lawn, as a share of its longer side. */
const margin = 0.06

/** A stored garden as its owner described it: the drawn lawn, or its size where nothing was drawn. */
export function GardenPicture({ garden }: { garden: StoredGarden }) {
  const t = useTranslations('own_garden')
  const format = useFormatter()
  const { shape, name, zones } = garden
  const area = format.number(garden.area_m2, { maximumFractionDigits: 0 })
  const size = t('size', { area, zones })
  return (
    <figure className="garden-picture">
      {shape.kind !== 'typed' && <Lawn shape={shape} label={t('picture', { name })} />}
      <figcaption>
        <strong>{name}</strong>
        <span className="figures">{size}</span>
      </figcaption>
    </figure>
  )
}

function Lawn({ shape, label }: { shape: Exclude<StoredGarden['shape'], { kind: 'typed' }>; label: string }) {
  const drawing = toDrawing(shape)
  const bounds = computeBounds(allPoints(drawing))
  if (!bounds) return null
  const { left, right, bottom, top } = bounds
  const [width, height] = [right - left, top - bottom]
  const air = Math.max(width, height, 1) * margin
  const box = [left - air, -top - air, width + 2 * air, height + 2 * air].join(' ')
  return (
    <svg viewBox={box} role="img" aria-label={label} className="garden-picture-lawn">
      {drawing.shapes.map(({ id, role, points, holes = [] }) => (
        <path key={id} data-role={role} fillRule="evenodd" d={[points, ...holes].map(toPath).join(' ')} />
      ))}
    </svg>
  )
}

/** Upwards is negative in a picture. */
function toPath(points: readonly Position[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${(-y).toFixed(2)}`).join('L')}Z`
}
