import { Tree, Tufts } from './garden.tsx'
import { Mower } from './mower.tsx'
import { Scene } from './scene.tsx'
import { areaPath, hullPath, linePath, ringSpots, type Spot, viewFromAbove } from './space.ts'

const view = viewFromAbove({ x: 392, y: 182, scale: 1.06, steep: 0.52 })

type Box = readonly [x: number, y: number, z: number, dx: number, dy: number, dz: number]

/** The three visible sides of a box. */
function Solid({ box: [x, y, z, dx, dy, dz], tone = 'shape' }: { box: Box; tone?: 'shape' | 'dark' }) {
  const side = tone === 'dark' ? 'dark' : 'shaded'
  const [X, Y, Z] = [x + dx, y + dy, z + dz]
  return (
    <g>
      <path
        className={tone}
        d={areaPath(view, [
          [x, Y, z],
          [X, Y, z],
          [X, Y, Z],
          [x, Y, Z],
        ])}
      />
      <path
        className={side}
        d={areaPath(view, [
          [X, y, z],
          [X, Y, z],
          [X, Y, Z],
          [X, y, Z],
        ])}
      />
      <path
        className={tone}
        d={areaPath(view, [
          [x, y, Z],
          [X, y, Z],
          [X, Y, Z],
          [x, Y, Z],
        ])}
      />
    </g>
  )
}

const flat = (x: number, y: number, dx: number, dy: number): Spot[] => [
  [x, y, 0],
  [x + dx, y, 0],
  [x + dx, y + dy, 0],
  [x, y + dy, 0],
]

const wall = (y: number, dy: number, z: number, dz: number): Spot[] => [
  [0, y, z],
  [0, y + dy, z],
  [0, y + dy, z + dz],
  [0, y, z + dz],
]

const bricks = [
  [-70, 20], [-20, 34], [250, 22], [300, 40], [210, 150], [160, 20], [330, 90], [40, 172], [-60, 120], [-30, 180],
  [280, 170], [90, 12], [-90, 80], [350, 150],
] // biome-ignore format: pairs
  .map(
    ([y = 0, z = 0]) =>
      linePath(view, [0, y, z], [0, y + 24, z]) + linePath(view, [0, y + 12, z + 9], [0, y + 36, z + 9]),
  )
  .join('')

/** Level ground, free in front, open above, the adapter in a dry place. */
export function Drawing() {
  const [treeX, treeY] = view([252, -62, 0])
  return (
    <Scene>
      <path className="tone-a" d={areaPath(view, flat(44, -620, 1100, 1300))} />
      {[0, 2, 4, 6, 8, 10, 12].map(lane => (
        <path key={lane} className="tone-b" d={areaPath(view, flat(66 + lane * 44, -620, 44, 1300))} />
      ))}
      <path className="tone-c" d={areaPath(view, flat(0, -420, 44, 1100))} />
      <path
        className="hint"
        d={Array.from({ length: 24 }, (_, tile) =>
          linePath(view, [0, -420 + tile * 44, 0], [44, -420 + tile * 44, 0]),
        ).join('')}
      />
      <path className="line" d={linePath(view, [44, -420, 0], [44, 680, 0])} />

      {/* the house, a window, a socket under a little roof */}
      <path className="shape" d={areaPath(view, wall(-420, 1100, 0, 520))} />
      <path className="shaded" d={areaPath(view, wall(-420, 1100, 0, 9))} />
      <path className="hint" d={bricks} />
      <path className="shaded" d={areaPath(view, wall(196, 104, 62, 112))} />
      <path className="shape" d={areaPath(view, wall(204, 88, 70, 96))} />
      <path className="line" d={linePath(view, [0, 248, 70], [0, 248, 166])} />
      <Solid box={[0, 190, 56, 10, 116, 6]} />
      <Solid box={[0, 29, 66, 10, 26, 34]} />
      <path
        className="line"
        d={linePath(view, [10, 36, 90], [10, 48, 90]) + linePath(view, [10, 36, 82], [10, 48, 82])}
      />
      <path
        className="shape"
        d={areaPath(view, [
          [0, 4, 176],
          [0, 78, 176],
          [40, 78, 158],
          [40, 4, 158],
        ])}
      />
      <path
        className="shaded"
        d={areaPath(view, [
          [40, 4, 158],
          [40, 78, 158],
          [40, 78, 152],
          [40, 4, 152],
        ])}
      />
      <path
        className="hint"
        d={linePath(view, [0, 29, 176], [40, 29, 158]) + linePath(view, [0, 53, 176], [40, 53, 158])}
      />
      <path
        className="line heavy"
        d={linePath(view, [5, 42, 66], [5, 41, 2], [46, 41, 2], [46, 62, 0], [108, 62, 0], [108, 74, 0])}
      />

      {/* shade of the tree, at noon */}
      <path className="hint" d={shade()} />
      <Tree x={treeX} y={treeY} size={1.15} seed={6} />

      {/* the charging station */}
      <path className="dashed" d={areaPath(view, flat(76, 150, 88, 190))} />
      <Solid box={[88, 86, 0, 64, 62, 5]} />
      <Solid box={[94, 76, 0, 52, 14, 46]} />
      <path
        className="line"
        d={linePath(view, [108, 90, 12], [108, 90, 22]) + linePath(view, [132, 90, 12], [132, 90, 22])}
      />
      <path className="line heavy" d={linePath(view, [120, 82, 46], [120, 82, 96])} />
      <path
        className="shape"
        d={hullPath(view, [...ringSpots([120, 82, 96], 13, 13), ...ringSpots([120, 82, 103], 9, 9)])}
      />

      <path className="line" d={linePath(view, [120, 300, 0], [120, 610, 0])} />
      <Mower view={view} placement={{ x: 120, y: 258, turned: -Math.PI / 2 }} near={1} size={1.1} />
      <Tufts view={view} x={[190, 460]} y={[60, 420]} count={40} height={9} seed={21} />
    </Scene>
  )
}

function shade(): string {
  return Array.from({ length: 16 }, (_, index) => {
    const y = -84 + index * 13
    const reach = 96 * Math.sqrt(Math.max(0, 1 - ((y - 14) / 100) ** 2))
    return reach > 8 ? linePath(view, [178 - reach, y, 0], [178 + reach, y, 0]) : ''
  }).join('')
}
