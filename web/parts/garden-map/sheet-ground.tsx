import { useFormatter } from 'use-intl'
import { gridLines, rulerMetres, type Size, type SketchView, toMetres, toScreen } from './sketch-view.ts'

interface GroundProps {
  view: SketchView
  size: Size
}

/** Squared paper: a line each metre, every fifth one stronger, coarser when zoomed out. */
export function Grid({ view, size }: GroundProps) {
  const [left, top] = toMetres(view, size, [0, 0])
  const [right, bottom] = toMetres(view, size, [size.width, size.height])
  const across = gridLines(left, right, view.scale)
  const up = gridLines(bottom, top, view.scale)
  const upright = (x: number) => `M${round(toScreen(view, size, [x, 0])[0])} 0V${size.height}`
  const level = (y: number) => `M0 ${round(toScreen(view, size, [0, y])[1])}H${size.width}`
  return (
    <>
      <path className="sheet-grid" d={[...across.fine.map(upright), ...up.fine.map(level)].join('')} />
      <path className="sheet-grid" data-strong d={[...across.strong.map(upright), ...up.strong.map(level)].join('')} />
    </>
  )
}

/** A scale bar. */
export function Ruler({ view, size }: GroundProps) {
  const format = useFormatter()
  const metres = rulerMetres(view.scale, Math.min(160, size.width / 3))
  const [x, y, length] = [16, size.height - 16, metres * view.scale]
  return (
    <g className="sheet-ruler">
      <path d={`M${x} ${y - 7}v7h${round(length)}v-7`} />
      <text x={x + length / 2} y={y - 7} textAnchor="middle">
        {format.number(metres)} m
      </text>
    </g>
  )
}

interface LanesProps extends GroundProps {
  id: string
}

const laneMetres = [0.5, 1, 2, 5, 10, 20, 50]

/** Mown lawn and excluded areas as patterns that move with the drawing. */
export function Lanes({ id, view, size }: LanesProps) {
  const lane = (laneMetres.find(metres => metres * view.scale >= 11) ?? 50) * view.scale
  const [x, y] = toScreen(view, size, [0, 0])
  return (
    <defs>
      <pattern
        id={`${id}-lawn`}
        patternUnits="userSpaceOnUse"
        width={round(lane * 2)}
        height="100"
        patternTransform={`translate(${round(x)} ${round(y)})`}
      >
        <rect className="sheet-lane" width={round(lane * 2)} height="100" />
        <rect className="sheet-lane" data-second width={round(lane)} height="100" />
      </pattern>
      <pattern
        id={`${id}-out`}
        patternUnits="userSpaceOnUse"
        width="8"
        height="8"
        patternTransform={`translate(${round(x)} ${round(y)}) rotate(45)`}
      >
        <rect className="sheet-out" width="8" height="8" />
        <path className="sheet-hatch" d="M0 0V8" />
      </pattern>
    </defs>
  )
}

/** Half pixels make sharp lines; more digits only make the markup longer. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
