import { Swaths, Tree, Tufts } from './garden.tsx'
import { Mower } from './mower.tsx'
import { Scene } from './scene.tsx'
import { areaPath, chance, linePath, type Spot, viewStanding } from './space.ts'

const view = viewStanding({ x: 520, horizon: 214, eye: 118, reach: 640 })

const wall = 640
const upright = (x: [number, number], z: [number, number], y: number): Spot[] => [
  [x[0], y, z[0]],
  [x[0], y, z[1]],
  [x[1], y, z[1]],
  [x[1], y, z[0]],
]
const edges = Array.from({ length: 26 }, (_, index) => -620 + index * 44)

const random = chance(1207)
const stars = Array.from(
  { length: 26 },
  () => `M${(random() * 560).toFixed(0)} ${(14 + random() * 150).toFixed(0)}v.1`,
).join('')

/** The spines are in rows, the outer one over the edge of the back. */
const spines = [62, 48, 34, 20].map((reach, row) =>
  Array.from({ length: 19 - row * 3 }, (_, index) => {
    const angle = Math.PI * (1.02 + ((index + (row % 2) / 2) / (18 - row * 3)) * 0.72)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [x, y] = [-2 + cos * reach * 1.02, 14 + sin * reach]
    return `M${x.toFixed(1)} ${y.toFixed(1)}l${(cos * 9 - 5).toFixed(1)} ${(sin * 11).toFixed(1)}`
  }).join(''),
)

function Hedgehog({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="hint" d="M-70 31H92M-58 36H60" />
      <path className="shaded" d="M-40 22c0 12 16 12 18 2zM22 24c0 11 17 11 18 0z" />
      <path
        className="shape"
        d="M-64 16C-68-30-36-54 4-54 40-54 58-34 61-8c8 2 20 8 30 16 6 5 4 11-3 13-12 4-26 5-36 4H-54c-6 0-10-3-10-9z"
      />
      <path className="line" d="M38-42c-12 20-6 46 10 66" />
      <path className="line" d={spines[0]} />
      <path className="hint" d={spines.slice(1).join('')} />
      <path className="line" d="M46-8c0-9 13-10 15 0" />
      <path
        className="solid"
        d="M66 3a3.4 3.4 0 1 1 6.8 0 3.4 3.4 0 1 1-6.8 0M88 13a4.4 4.4 0 1 1 8.8 0 4.4 4.4 0 1 1-8.8 0"
      />
    </g>
  )
}

/** A hedgehog on the lawn at night, with the machine in its station. Dark in either theme. */
export function Drawing() {
  const [dockX, dockY] = view([98, wall - 30, 0])
  return (
    <Scene dark>
      <path className="tone-a" d="M0 0H960V540H0Z" />
      <path className="snow" d={stars} />
      <path className="shape" d="M250 52a44 44 0 1 0 46 66 36 36 0 0 1-46-66z" />
      <path className="tone-b" d="M0 176c90-30 190-34 300-14s220 24 330-6 220-22 330 8v110H0z" />
      <path
        className="tone-a"
        d={areaPath(view, [
          [-1200, 200, 0],
          [-1200, 1500, 0],
          [1200, 1500, 0],
          [1200, 200, 0],
        ])}
      />
      <Swaths view={view} edges={edges} y={[214, 1500]} />
      <path
        className="shape"
        d={`M-10 ${view([0, 1500, 0])[1]}v-34${'a30 30 0 0 1 40 -3a34 34 0 0 1 44 3'.repeat(7)}v34z`}
      />
      <Tree x={196} y={272} size={0.92} seed={4} />

      {/* The house, curtains open, nobody inside. */}
      <path className="shape" d={areaPath(view, upright([40, 760], [0, 360], wall))} />
      <path className="shaded" d={areaPath(view, upright([40, 760], [0, 10], wall))} />
      <path className="shaded" d={areaPath(view, upright([196, 330], [4, 214], wall))} />
      <path className="tone-b" d={areaPath(view, upright([204, 322], [12, 206], wall))} />
      <path
        className="line"
        d={areaPath(view, upright([204, 322], [12, 206], wall)) + linePath(view, [263, wall, 12], [263, wall, 206])}
      />
      <path
        className="hint"
        d={linePath(view, [216, wall, 40], [246, wall, 110]) + linePath(view, [276, wall, 60], [308, wall, 132])}
      />
      <path
        className="hint"
        d={
          linePath(view, [60, wall, 150], [88, wall, 150], [88, wall, 158], [110, wall, 158]) +
          linePath(view, [130, wall, 196], [160, wall, 196]) +
          linePath(view, [64, wall, 250], [96, wall, 250])
        }
      />

      {/* terrace, a chair, a glass */}
      <path
        className="shape"
        d={areaPath(view, [
          [160, 560, 0],
          [160, wall, 0],
          [700, wall, 0],
          [700, 560, 0],
        ])}
      />
      <path className="hint" d={[220, 280, 340, 400].map(x => linePath(view, [x, 560, 0], [x, wall, 0])).join('')} />
      <Chair />

      {/* The charging station. */}
      <circle className="glow" cx={dockX} cy={dockY - 22} r="66" />
      <circle className="glow" cx={dockX} cy={dockY - 22} r="36" />
      <path className="shape" d={areaPath(view, upright([70, 126], [0, 46], wall - 14))} />
      <path
        className="shaded"
        d={areaPath(view, [
          [64, 540, 0],
          [64, wall - 14, 0],
          [132, wall - 14, 0],
          [132, 540, 0],
        ])}
      />
      <Mower view={view} placement={{ x: 98, y: 566, turned: Math.PI / 2 }} near={1} away />

      <Hedgehog x={318} y={432} />
      <Tufts view={view} x={[-330, -60]} y={[250, 330]} count={16} height={10} seed={31} />
      <Tufts view={view} x={[60, 300]} y={[230, 360]} count={16} height={9} seed={35} />
    </Scene>
  )
}

function Chair() {
  const at = (x: number, y: number, z: number): Spot => [x, y, z]
  const leg = (x: number, y: number) => linePath(view, at(x, y, 0), at(x, y, 44))
  return (
    <g>
      <path className="line" d={leg(360, 596) + leg(408, 596) + leg(366, 626) + leg(402, 626)} />
      <path
        className="shape"
        d={areaPath(view, [at(354, 590, 44), at(360, 630, 44), at(408, 630, 44), at(414, 590, 44)])}
      />
      <path
        className="shape"
        d={areaPath(view, [at(360, 630, 50), at(358, 640, 104), at(410, 640, 104), at(408, 630, 50)])}
      />
      <path
        className="hint"
        d={[0.25, 0.5, 0.75]
          .map(share => linePath(view, at(360 + share * 48, 630, 52), at(358 + share * 52, 640, 102)))
          .join('')}
      />
      <path className="line" d={linePath(view, at(326, 600, 0), at(326, 600, 52))} />
      <path
        className="shape"
        d={areaPath(view, [at(306, 592, 54), at(312, 614, 54), at(342, 614, 54), at(346, 592, 54)])}
      />
      <path
        className="line"
        d={
          linePath(view, at(321, 602, 54), at(321, 602, 68)) +
          linePath(view, at(331, 602, 54), at(331, 602, 68)) +
          linePath(view, at(321, 602, 54), at(331, 602, 54))
        }
      />
    </g>
  )
}
