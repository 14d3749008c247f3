import { Swaths, Tree, Tufts } from './garden.tsx'
import { Mower } from './mower.tsx'
import { Scene } from './scene.tsx'
import { areaPath, chance, leafyPath, linePath, type Spot, viewStanding } from './space.ts'

const view = viewStanding({ x: 470, horizon: 196, eye: 104, reach: 640 })

/** The wall of the house and the hedge are in one plane, with the gap between them. */
const gap = { y: 560, left: -40, right: 44 }
const upright = (x: [number, number], z: [number, number], y: number): Spot[] => [
  [x[0], y, z[0]],
  [x[0], y, z[1]],
  [x[1], y, z[1]],
  [x[1], y, z[0]],
]
const edges = Array.from({ length: 17 }, (_, index) => -352 + index * 44)

const random = chance(17)
const bricks = Array.from({ length: 46 }, () => {
  const x = -420 + random() * 360
  const z = 14 + Math.round(random() * 26) * 9
  return linePath(view, [x, gap.y, z], [x + 20, gap.y, z])
}).join('')

const hedgeTop = view([250, gap.y, 158])[1]
/** The gate is open, towards the viewer. */
const onGate = (share: number, z: number): Spot => [58 + share * 80, gap.y - 6 - share * 68, z]
const gate = ([from, to]: [number, number], rails: [number, number][]) =>
  rails.map(([a, b]) => linePath(view, onGate(from, a), onGate(to, b))).join('')
const pickets = Array.from({ length: 8 }, (_, index) =>
  linePath(view, onGate((index + 0.5) / 8, 6), onGate((index + 0.5) / 8, 104)),
).join('')

const lavender = Array.from({ length: 21 }, (_, index) => {
  const lean = (index / 20 - 0.5) * 2
  const foot: Spot = [34 + lean * 7, gap.y - 26, 0]
  const head: Spot = [30 + lean * 31, gap.y - 26 - Math.abs(lean) * 5, 47 - lean * lean * 17 + random() * 9]
  return { stem: linePath(view, foot, head), head: view(head) }
})

export function Drawing() {
  const [pipeX, pipeFoot] = view([-46, gap.y - 8, 0])
  const pipeTop = view([-46, gap.y - 8, 330])[1]
  return (
    <Scene>
      {/* the lawn behind */}
      <path className="tone-c" d="M0 150C200 120 380 150 520 140S820 120 960 150V260H0Z" />
      <path className="shape" d={areaPath(view, upright([-260, 420], [0, 150], 1900))} />
      <path
        className="hint"
        d={Array.from({ length: 17 }, (_, index) =>
          linePath(view, [-260 + index * 40, 1900, 0], [-260 + index * 40, 1900, 150]),
        ).join('')}
      />
      <path
        className="tone-a"
        d={areaPath(view, [
          [-900, gap.y, 0],
          [-900, 1900, 0],
          [900, 1900, 0],
          [900, gap.y, 0],
        ])}
      />
      <Swaths view={view} edges={edges} y={[gap.y, 1900]} />
      <path className="line" d={linePath(view, [-260, 1900, 0], [420, 1900, 0])} />
      <Tree x={512} y={262} size={0.86} seed={3} />

      {/* the lawn in front */}
      <path
        className="tone-a"
        d={areaPath(view, [
          [-900, 190, 0],
          [-900, gap.y, 0],
          [900, gap.y, 0],
          [900, 190, 0],
        ])}
      />
      <Swaths view={view} edges={edges} y={[188, gap.y]} />

      {/* house */}
      <path className="shape" d={areaPath(view, upright([-560, gap.left - 14], [-2, 340], gap.y))} />
      <path className="shaded" d={areaPath(view, upright([-560, gap.left - 14], [-2, 12], gap.y))} />
      <path className="hint" d={bricks} />
      <path className="shaded" d={areaPath(view, upright([-250, -130], [78, 206], gap.y))} />
      <path className="shape" d={areaPath(view, upright([-242, -138], [86, 198], gap.y))} />
      <path className="line" d={linePath(view, [-190, gap.y, 86], [-190, gap.y, 198])} />
      <path
        className="hint"
        d={
          linePath(view, [-228, gap.y, 96], [-204, gap.y, 128]) + linePath(view, [-176, gap.y, 96], [-150, gap.y, 132])
        }
      />
      <path className="shape" d={areaPath(view, upright([-256, -124], [70, 78], gap.y - 6))} />
      <path className="shape" d={`M${pipeX - 7} ${pipeFoot - 8}V${pipeTop}h14V${pipeFoot - 8}l10 9h-17z`} />
      <path className="line" d={`M${pipeX - 10} ${pipeFoot - 120}h20m-20 -150h20`} />

      {/* hedge, post and open gate */}
      <path
        className="shape"
        d={`M${view([64, gap.y, 0]).join(' ')}V${hedgeTop + 6}${'a34 34 0 0 1 46 -5a40 40 0 0 1 52 4'.repeat(6)}V${view([600, gap.y, 0])[1]}Z`}
      />
      <path className="hint" d={hedgeLeaves()} />
      <path className="shape" d={areaPath(view, upright([52, 64], [0, 132], gap.y - 4))} />
      <path className="shape" d={areaPath(view, upright([49, 67], [132, 140], gap.y - 4))} />
      <path
        className="shape"
        d={areaPath(view, [
          [58, gap.y - 6, 6],
          [58, gap.y - 6, 104],
          [138, gap.y - 74, 104],
          [138, gap.y - 74, 6],
        ])}
      />
      <path
        className="line"
        d={gate(
          [0.02, 0.98],
          [
            [22, 22],
            [88, 88],
          ],
        )}
      />
      <path className="hint" d={pickets} />

      {/* lavender leans in */}
      <path className="hint" d={lavender.map(({ stem }) => stem).join('')} />
      <path
        className="line"
        d={lavender
          .map(({ head: [x, y] }) => `M${x.toFixed(1)} ${y.toFixed(1)}l${((x - 505) * 0.06).toFixed(1)} -8`)
          .join('')}
      />
      <path className="shape" d={leafyPath(view([34, gap.y - 28, 6]), 19, 8, 9, 4)} />

      {/* The width to measure */}
      <path className="measured" d={measure()} />

      <path className="line" d={linePath(view, [2, 190, 0], [2, 330, 0])} />
      <Tufts view={view} x={[-330, -60]} y={[230, 420]} count={26} height={9} seed={9} />
      <Tufts view={view} x={[70, 360]} y={[230, 420]} count={26} height={9} seed={12} />
      <Mower view={view} placement={{ x: 2, y: 356, turned: Math.PI / 2 }} near={1} away />
    </Scene>
  )
}

/** At the height of the machine, from the pipe to the outermost flower. */
function measure(): string {
  const [left, y] = view([gap.left + 3, gap.y - 30, 20])
  const right = view([1, gap.y - 30, 20])[0]
  return `M${left.toFixed(1)} ${y.toFixed(1)}H${right.toFixed(1)}m-7 -5l7 5 -7 5M${(left + 7).toFixed(1)} ${(y - 5).toFixed(1)}l-7 5 7 5M${left.toFixed(1)} ${(y - 12).toFixed(1)}v24M${right.toFixed(1)} ${(y - 12).toFixed(1)}v24`
}

function hedgeLeaves(): string {
  const leaf = chance(5)
  return Array.from({ length: 60 }, () => {
    const [x, y] = view([72 + leaf() * 330, gap.y, 10 + leaf() * 136])
    return `M${x.toFixed(1)} ${y.toFixed(1)}q5 -6 10 0`
  }).join('')
}
