import type { Point } from './space.ts'

/** Where the string is held: over the hedges to the neighbours on both sides. */
const held: readonly Point[] = [
  [-60, 40],
  [330, 118],
  [800, 92],
  [1270, 118],
  [1660, 40],
]
const poles: readonly Point[] = [
  [330, 470],
  [1270, 470],
]
const sag = 74
const perSpan = 7

function pointBetween([fromX, fromY]: Point, [toX, toY]: Point, share: number): Point {
  const x = fromX + (toX - fromX) * share
  const y = fromY + (toY - fromY) * share + 4 * sag * share * (1 - share)
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
}

const spans = held.slice(1).map((to, index) => [held[index] as Point, to] as const)
const wire = spans
  .map(([from, to]) => {
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 2 * sag]
    return `M${from.join(' ')}Q${middle.join(' ')} ${to.join(' ')}`
  })
  .join('')
const bulbs = spans.flatMap(([from, to]) =>
  Array.from({ length: perSpan }, (_, index) => pointBetween(from, to, (index + 0.5) / perSpan)),
)

/** A full circle as a path, so that many circles are one element. */
function circle([x, y]: Point, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`
}

/** Three circuits that light up one after the other. */
const circuits = [0, 1, 2].map(circuit =>
  bulbs.filter((_, index) => index % 3 === circuit).map(([x, y]): Point => [x, y + 15]),
)

export function StringLights() {
  return (
    <>
      <path
        className="line"
        d={wire + poles.map(([x, y], index) => `M${x} ${held[index * 2 + 1]?.[1]}V${y}`).join('')}
      />
      <path className="line-thin" d={bulbs.map(([x, y]) => `M${x} ${y}v7`).join('')} />
      {circuits.map(lamps => (
        <g key={lamps.join()} className="party-circuit">
          <path className="party-shine" d={lamps.map(lamp => circle(lamp, 26)).join('')} />
          <path className="party-glass" d={lamps.map(lamp => circle(lamp, 7.5)).join('')} />
        </g>
      ))}
    </>
  )
}
