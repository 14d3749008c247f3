import './slope-drawing.css'
import { useTranslations } from 'use-intl'
import side from '#ui/drawings/genie-side.svg?no-inline'
import { type GenieModel, places } from '#ui/drawings/places.ts'

const [width, height] = [248, 132]
/** Where the slope begins, and how long it is. */
const [foot, reach] = [20, 164]

/** The machine on a slope of the given angle. */
export function SlopeDrawing({ model, degrees }: { model: GenieModel; degrees: number }) {
  const t = useTranslations('parts.fit')
  const [left, top, wide, tall] = places[model].side.box
  const angle = (degrees * Math.PI) / 180
  // Engines differ in the last digit of a tangent; rounded, server and browser render the same.
  const fall = Math.round(Math.tan(angle) * 1000) / 1000
  const rise = (fall * reach).toFixed(1)
  const scale = 92 / places['3000'].side.box[2]
  const ground = height - 14
  const middle = foot + reach * 0.48
  return (
    <svg
      className="slope-drawing genie-drawing"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('slope_drawing', { degrees })}
    >
      <path className="slope-ground" d={`M0 ${ground}H${foot}l${reach} -${rise}H${width}V${height}H0Z`} />
      <path className="slope-line" d={`M0 ${ground}H${foot}l${reach} -${rise}H${width}`} />
      <path className="slope-level" d={`M${foot} ${ground}H${width}`} />
      <g
        transform={`translate(${middle} ${(ground - fall * (middle - foot)).toFixed(1)}) rotate(${-degrees}) scale(${-scale} ${scale}) translate(${-left - wide / 2} ${-top - tall + 4})`}
      >
        <use href={`${side}#${model}`} />
      </g>
    </svg>
  )
}
