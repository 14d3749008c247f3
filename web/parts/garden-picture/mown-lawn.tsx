import './mown-lawn.css'
import { useMemo, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { drawLawn } from '#domain/garden/lawn-picture.ts'
import type { DrawnGarden } from './drawn-garden.ts'
import { useMowing } from './use-mowing.ts'

export interface MownLawnProps {
  garden: DrawnGarden
  /** The lawn is mown once while one looks; otherwise it is done. */
  moving?: boolean
}

/** The lawn that a customer drew, from above, with the lanes of the machine and the machine at their end. */
export function MownLawn({ garden: { name, area_m2, shape }, moving = false }: MownLawnProps) {
  const t = useTranslations('own_garden')
  const format = useFormatter()
  const svg = useRef<SVGSVGElement>(null)
  const picture = useMemo(() => drawLawn(shape), [shape])
  useMowing(svg, picture, moving)
  if (!picture) return null
  const { box, lawns, noGo, runs, end } = picture
  const area = format.number(area_m2, { maximumFractionDigits: 0 })
  const [cx, cy] = end
  return (
    <svg
      ref={svg}
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      role="img"
      aria-label={t('picture', { name, area, cut_outs: noGo.length })}
      fill="none"
      className="mown-lawn"
      data-moving={moving || undefined}
    >
      {lawns.map(path => (
        <path key={path} className="mown-lawn-ground border-wire" fillRule="evenodd" d={path} />
      ))}
      {moving && runs.map(({ path }) => <path key={path} data-part="blades" className="blade-lane" d={path} />)}
      {runs.map(({ path }) => (
        <path key={path} data-part="run" className="mown-path" pathLength="1" d={path} />
      ))}
      {noGo.map(path => (
        <path key={path} className="mown-lawn-cut-out" fillRule="evenodd" d={path} />
      ))}
      <g data-part="machine">
        <circle className="machine-edge" cx={cx} cy={cy} r="14" />
        <circle className="machine" data-part="ring" cx={cx} cy={cy} r="14" />
      </g>
    </svg>
  )
}
