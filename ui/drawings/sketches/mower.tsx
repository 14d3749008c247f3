import {
  areaPath,
  hullPath,
  linePath,
  type Placement,
  placeSpots,
  ringSpots,
  type Spot,
  type View,
  wheelSpots,
} from './space.ts'

interface MowerProps {
  view: View
  placement: Placement
  /** The nearer side: the left one (1) or the right one (-1), in driving direction. */
  near?: 1 | -1
  lit?: boolean
  /** Seen from behind: the slot of its cameras is hidden. */
  away?: boolean
  size?: number
}

/** The machine in a garden, 64 cm long: shell, deck, light ring, wheels. Drives towards its own x. */
export function Mower({ view, placement, near = 1, lit = true, away = false, size = 1 }: MowerProps) {
  const put = (spots: readonly Spot[]) =>
    placeSpots(
      spots.map(([x, y, z]): Spot => [x * size, y * size, z * size]),
      placement,
    )
  const shell = [...ringSpots([0, 0, 7], 32, 22, 3), ...ringSpots([-1, 0, 17], 29, 20, 3)]
  const deck = ringSpots([-3, 0, 22], 23, 15, 2.6)
  const rim = ringSpots([-1, 0, 17], 29, 20, 3)
  const wheel = (side: number, edge: number) => wheelSpots([-17, side * (20 + edge), 11], 11)
  const caster = (side: number) => wheelSpots([22, side * 15, 5], 5)
  return (
    <g>
      <path className="dark" d={hullPath(view, put([...wheel(-near, 0), ...wheel(-near, 6)]))} />
      <path className="dark" d={hullPath(view, put(caster(-near)))} />
      <path className="shape" d={hullPath(view, put(shell))} />
      <path className="shape" d={hullPath(view, put([...rim, ...deck]))} />
      <path className="hint" d={areaPath(view, put(deck))} />
      {!away && <path className="line" d={linePath(view, ...put(nose))} />}
      <path className="dark" d={hullPath(view, put(caster(near)))} />
      <path className="dark" d={hullPath(view, put([...wheel(near, 0), ...wheel(near, 6)]))} />
      {!away && <path className="shape" d={areaPath(view, put(wheelSpots([-17, near * 26, 11], 5)))} />}
      <path className="lamp-edge" d={areaPath(view, put(ringSpots([-4, 0, 23], 10, 10)))} />
      {lit && <path className="lamp" d={areaPath(view, put(ringSpots([-4, 0, 23], 10, 10)))} />}
      {!lit && <path className="unlit" d={areaPath(view, put(ringSpots([-4, 0, 23], 10, 10)))} />}
    </g>
  )
}

/** The slot of the two cameras at the front. */
const nose: Spot[] = Array.from({ length: 9 }, (_, index) => {
  const angle = ((index - 4) / 4) * 0.62
  return [31.5 * Math.cos(angle) ** 0.7, 22 * Math.sin(angle), 12.5]
})
