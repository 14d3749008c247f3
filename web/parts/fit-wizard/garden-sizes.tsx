import { useId } from 'react'
import { useTranslations } from 'use-intl'

/** Plots drawn at one scale (one unit is a metre): house, lawn, lanes. */
const gardens = [
  { id: 'row', area: 90, house: [3, 0, 7, 9], lawn: [2, 10, 9, 10] },
  { id: 'corner', area: 350, house: [9, 0, 10, 9], lawn: [1, 10, 20, 17.5] },
  { id: 'detached', area: 1000, house: [12, 0, 14, 11], lawn: [2, 12, 36, 28] },
  { id: 'country', area: 2400, house: [30, 0, 22, 11], lawn: [2, 12, 60, 40] },
] as const

interface GardenSizesProps {
  area: number
  onChoose: (area: number) => void
}

export function GardenSizes({ area, onChoose }: GardenSizesProps) {
  const t = useTranslations('parts.fit')
  const id = useId()
  return (
    <fieldset className="garden-sizes" aria-labelledby={id}>
      <legend id={id} className="field-hint">
        {t('sizes')}
      </legend>
      <div className="garden-sizes-row">
        {gardens.map(garden => (
          <button
            key={garden.id}
            type="button"
            className="garden-size"
            aria-pressed={garden.area === area}
            onClick={() => onChoose(garden.area)}
          >
            <Plot house={garden.house} lawn={garden.lawn} />
            <span className="garden-size-name">{t(`size.${garden.id}`)}</span>
            <span className="garden-size-area figures">{t('area_text', { area: garden.area })}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** Seen from above; all share the same baseline. */
function Plot({ house, lawn }: { house: Box; lawn: Box }) {
  const [x, y, width, height] = lawn
  const bottom = y + height
  const lanes = Array.from({ length: Math.floor(width / 4) }, (_, lane) => x + 2 + lane * 4)
  return (
    <svg
      className="garden-plot"
      viewBox={`${x + width / 2 - 32} ${bottom - 53} 64 54`}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="garden-lawn" x={x} y={y} width={width} height={height} />
      <path className="garden-lanes" d={lanes.map(lane => `M${lane} ${y}v${height}`).join('')} />
      <rect className="garden-house" x={house[0]} y={house[1]} width={house[2]} height={house[3]} />
    </svg>
  )
}
