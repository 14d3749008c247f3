import { areaPath, chance, leafyPath, linePath, type Point, type Spot, type View } from './space.ts'

interface TuftsProps {
  view: View
  /** The area in which they may be placed. */
  x: readonly [number, number]
  y: readonly [number, number]
  count: number
  height: number
  seed?: number
  className?: string
}

/** Blades of grass, several in one path. */
export function Tufts({ view, x, y, count, height, seed = 3, className = 'hint' }: TuftsProps) {
  const random = chance(seed * 104_729 + 1)
  const strokes = Array.from({ length: count }, () => {
    const at: Spot = [x[0] + random() * (x[1] - x[0]), y[0] + random() * (y[1] - y[0]), 0]
    const blades = [-1, 0, 1].map(side => {
      const tall = height * (0.6 + random() * 0.7)
      return linePath(view, [at[0] + side * height * 0.16, at[1], 0], [at[0] + side * height * 0.4, at[1], tall])
    })
    return isVisible(view(at)) ? blades : []
  })
  return <path className={className} d={strokes.flat().join('')} />
}

/** Shapes outside the drawing are left out of the markup. */
function isVisible([x, y]: Point): boolean {
  return x > -sheetEdge && x < 960 + sheetEdge && y < 540 + 2 * sheetEdge
}

const sheetEdge = 40

/** A broadleaf tree seen from the front: crown, trunk, some arcs inside. */
export function Tree({ x, y, size = 1, seed = 1 }: { x: number; y: number; size?: number; seed?: number }) {
  const top = y - 118 * size
  const at = (right: number, down: number, from = y) =>
    `${Math.round(x + right * size)} ${Math.round(from + down * size)}`
  const bow = (right: number, down: number, wide: number, deep: number) => {
    const [radius, dx, dy] = [14, wide, deep].map(length => Math.round(length * size))
    return `M${at(right, down, top)}a${radius} ${radius} 0 0 0 ${dx} ${dy}`
  }
  return (
    <g>
      <path className="shape" d={`M${at(-7, 0)}L${at(-4, -70)}L${at(5, -70)}L${at(8, 0)}Z`} />
      <path className="shape" d={leafyPath([x, top], 62 * size, 58 * size, 11, seed)} />
      <path className="hint" d={bow(-34, 6, 22, 8) + bow(4, -22, 24, 4) + bow(12, 24, 22, -2)} />
    </g>
  )
}

/** Boards from one spot to another. */
export function Fence({ view, from, to, count, height }: FenceProps) {
  const at = (share: number, z: number): Spot => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    z,
  ]
  const boards = Array.from({ length: count + 1 }, (_, index) => index / count)
  return (
    <g>
      <path className="shape" d={areaPath(view, [at(0, 0), at(0, height), at(1, height), at(1, 0)])} />
      <path
        className="hint"
        d={boards
          .slice(1, -1)
          .map(share => linePath(view, at(share, 0), at(share, height)))
          .join('')}
      />
    </g>
  )
}

interface FenceProps {
  view: View
  from: Spot
  to: Spot
  count: number
  height: number
}

/** Mown lanes, each an area of its own: every other one is darker. */
export function Swaths({ view, edges, y }: { view: View; edges: readonly number[]; y: readonly [number, number] }) {
  const lanes = edges.slice(1).map((right, index) => {
    const left = edges[index] ?? 0
    return areaPath(view, [
      [left, y[0], 0],
      [left, y[1], 0],
      [right, y[1], 0],
      [right, y[0], 0],
    ])
  })
  return (
    <>
      <path className="tone-a" d={lanes.filter((_, index) => index % 2 === 0).join('')} />
      <path className="tone-b" d={lanes.filter((_, index) => index % 2 === 1).join('')} />
    </>
  )
}
