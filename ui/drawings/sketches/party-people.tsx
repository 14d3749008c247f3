import { areaPath, linePath, type Point, pointsPath, type Spot, type View } from './space.ts'

interface PersonProps {
  view: View
  x: number
  y: number
  /** The hand with the glass: left (-1) or right (1) as seen by the viewer; 0: none. */
  glass?: -1 | 0 | 1
  tall?: number
  look?: 'shape' | 'shaded' | 'dark'
  /** A dress instead of trousers. */
  skirt?: boolean
}

/** A person standing at a party: an outline, no face. */
export function Person({ view, x, y, glass = 0, tall = 172, look = 'shape', skirt = false }: PersonProps) {
  const at = (dx: number, z: number): Spot => [x + dx, y, (z / 172) * tall]
  const [headX, headY] = view(at(0, 158))
  const scale = view(at(1, 0))[0] - view(at(0, 0))[0]
  const legs = skirt
    ? linePath(view, at(-7, 44), at(-8, 0)) + linePath(view, at(7, 44), at(8, 0))
    : linePath(view, at(-14, 84), at(-13, 0), at(-3, 0), at(0, 74), at(3, 0), at(13, 0), at(14, 84))
  const body: Spot[] = skirt
    ? [at(-8, 144), at(-20, 138), at(-15, 100), at(-27, 44), at(27, 44), at(15, 100), at(20, 138), at(8, 144)]
    : [at(-8, 144), at(-22, 138), at(-20, 82), at(20, 82), at(22, 138), at(8, 144)]
  return (
    <g>
      <path className={skirt ? 'line' : 'shaded'} d={legs} />
      <path className={look} d={areaPath(view, body)} />
      <circle className={look === 'dark' ? 'shape' : look} cx={headX} cy={headY} r={12 * scale} />
      <path className="line" d={linePath(view, at(-20, 136), at(-28, 108), at(-18, 92))} />
      {glass === 0 && <path className="line" d={linePath(view, at(20, 136), at(28, 108), at(18, 92))} />}
      {glass !== 0 && (
        <path className="line" d={linePath(view, at(glass * 20, 136), at(glass * 34, 118), at(glass * 42, 140))} />
      )}
      {glass !== 0 && <Glass at={view(at(glass * 42, 140))} scale={scale} />}
    </g>
  )
}

/** A glass that is held at its stem. */
export function Glass({ at: [x, y], scale }: { at: Point; scale: number }) {
  const spot = (dx: number, dy: number): Point => [x + dx * scale, y - dy * scale]
  return (
    <>
      <path className="shape" d={pointsPath([spot(-4.5, 18), spot(-2.6, 7), spot(2.6, 7), spot(4.5, 18)])} />
      <path
        className="line-thin"
        d={pointsPath([spot(0, 7), spot(0, 0)], false) + pointsPath([spot(-4, 0), spot(4, 0)], false)}
      />
    </>
  )
}

/** A folding chair; `turned` 1 faces right, -1 left, 0 away from the viewer. */
export function PartyChair({ view, x, y, turned }: { view: View; x: number; y: number; turned: -1 | 0 | 1 }) {
  const at = (dx: number, dy: number, z: number): Spot => [x + dx, y + dy, z]
  const back = turned === 0 ? 0 : -turned * 20
  const legs = [at(-20, -18, 0), at(20, -18, 0), at(-20, 18, 0), at(20, 18, 0)]
  const rest =
    turned === 0
      ? [at(-20, -18, 48), at(-20, -22, 88), at(20, -22, 88), at(20, -18, 48)]
      : [at(back, -18, 48), at(back * 1.2, -18, 88), at(back * 1.2, 18, 88), at(back, 18, 48)]
  return (
    <g>
      <path className="line" d={legs.map(([lx, ly]) => linePath(view, [lx, ly, 0], [lx, ly, 45])).join('')} />
      <path
        className="shape"
        d={areaPath(view, [at(-22, -20, 46), at(22, -20, 46), at(22, 20, 46), at(-22, 20, 46)])}
      />
      <path className="shape" d={areaPath(view, rest)} />
    </g>
  )
}
