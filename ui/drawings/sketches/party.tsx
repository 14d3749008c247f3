import './party.css'
import './sketch.css'
import { Swaths, Tree, Tufts } from './garden.tsx'
import { Mower } from './mower.tsx'
import { StringLights } from './party-lights.tsx'
import { Glass, PartyChair, Person } from './party-people.tsx'
import { areaPath, chance, linePath, type Spot, viewStanding } from './space.ts'

/** From an upstairs window: the lawn between two hedges, those of the neighbours beside it, their houses behind. */
const view = viewStanding({ x: 800, horizon: 236, eye: 262, reach: 900 })
const far = 2500
const wall = 2620
const swaths = Array.from({ length: 13 }, (_, index) => -455 + index * 70)

function ground(from: number, to: number, near = 560): Spot[] {
  return [
    [from, near, 0],
    [from, far, 0],
    [to, far, 0],
    [to, near, 0],
  ]
}

/** Low enough to hand something over. `side`: the face towards the viewer. */
function Hedge({ x, side }: { x: number; side: 1 | -1 }) {
  const inner = x + side * 28
  const random = chance(Math.abs(x) + 7)
  const leaves = Array.from({ length: 34 }, () => [600 + random() ** 1.7 * (far - 660), 8 + random() * 92] as const)
  return (
    <g>
      <path
        className="shaded"
        d={areaPath(view, [
          [inner, 540, 0],
          [inner, far, 0],
          [inner, far, 112],
          [inner, 540, 112],
        ])}
      />
      <path
        className="shape"
        d={areaPath(view, [
          [inner, 540, 112],
          [inner, far, 112],
          [x - side * 28, far, 112],
          [x - side * 28, 540, 112],
        ])}
      />
      <path
        className="hint"
        d={leaves
          .map(([y, z]) => linePath(view, [inner, y, z], [inner, y + 7, z + 5], [inner, y + 16, z + 1]))
          .join('')}
      />
    </g>
  )
}

/** Width, eaves and height of the gable above them; `lit`: the rooms with a lamp on. */
const houses = [
  { x: -2330, wide: 900, eaves: 470, gable: 330, lit: [1] },
  { x: -1410, wide: 820, eaves: 520, gable: 280, lit: [0, 3] },
  { x: -560, wide: 1000, eaves: 440, gable: 390, lit: [0, 4] },
  { x: 470, wide: 860, eaves: 540, gable: 300, lit: [1, 2] },
  { x: 1360, wide: 980, eaves: 480, gable: 360, lit: [0] },
]
const openings = [
  [0.12, 0.3, 4, 214],
  [0.5, 0.84, 62, 214],
  [0.14, 0.32, 318, 424],
  [0.58, 0.8, 318, 424],
  [0.42, 0.58, 530, 610],
] as const

function House({ x, wide, eaves, gable, lit }: (typeof houses)[number]) {
  const on = (share: number, z: number): Spot => [x + wide * share, wall, z]
  const over = 34 / wide
  const shapes = openings.map(([from, to, low, high]) =>
    areaPath(view, [on(from, low), on(from, high), on(to, high), on(to, low)]),
  )
  const bars = openings
    .slice(1)
    .map(([from, to, low, high]) => linePath(view, on((from + to) / 2, low), on((from + to) / 2, high)))
  return (
    <g>
      <path
        className="shape"
        d={areaPath(view, [on(0, 0), on(0, eaves), on(0.5, eaves + gable), on(1, eaves), on(1, 0)])}
      />
      <path
        className="line"
        d={linePath(view, on(-over, eaves - 14), on(0.5, eaves + gable + 14), on(1 + over, eaves - 14))}
      />
      <path className="tone-c" d={shapes.join('')} />
      <path className="party-window" d={shapes.filter((_, index) => lit.includes(index)).join('')} />
      <path className="line-thin" d={shapes.join('') + bars.join('')} />
    </g>
  )
}

const table = { x: 40, y: 1080, long: 215, deep: 42, high: 76 }

function Table() {
  const { x, y, long, deep, high } = table
  const cloth = Array.from({ length: 9 }, (_, index) => x - long + 30 + index * 48)
  const scale = 900 / y
  return (
    <g>
      {[-130, -10, 120].map(dx => (
        <PartyChair key={dx} view={view} x={x + dx} y={y + deep + 34} turned={0} />
      ))}
      <path
        className="line"
        d={[-1, 1]
          .map(side => linePath(view, [x + side * (long - 18), y - deep, 0], [x + side * (long - 18), y - deep, 40]))
          .join('')}
      />
      <path
        className="shape"
        d={areaPath(view, [
          [x - long, y - deep, high],
          [x - long, y + deep, high],
          [x + long, y + deep, high],
          [x + long, y - deep, high],
        ])}
      />
      <path
        className="shape"
        d={areaPath(view, [
          [x - long, y - deep, high],
          [x - long, y - deep, 36],
          [x + long, y - deep, 36],
          [x + long, y - deep, high],
        ])}
      />
      <path
        className="hint"
        d={cloth.map(cx => linePath(view, [cx, y - deep, high - 8], [cx + 5, y - deep, 38])).join('')}
      />
      {[-150, -60, 70, 165].map(dx => (
        <Glass key={dx} at={view([x + dx, y, high])} scale={scale} />
      ))}
      <Carafe x={x + 8} />
      <path className="shape" d={platePath(x - 105)} />
      <path className="shape" d={platePath(x + 118)} />
    </g>
  )
}

function platePath(x: number): string {
  const [cx, cy] = view([x, table.y - 12, table.high])
  return `M${cx - 16} ${cy}a16 4.5 0 1 0 32 0a16 4.5 0 1 0-32 0z`
}

function Carafe({ x }: { x: number }) {
  const [cx, cy] = view([x, table.y - 4, table.high])
  return <path className="shape" d={`M${cx - 9} ${cy}c-4-14 5-16 5-27h-3v-7h14v7h-3c0 11 9 13 5 27z`} />
}

/** An evening at a long table, under a string of lamps that continues over the hedges. Dark in either theme. */
export function PartyDrawing() {
  return (
    <svg
      className="sketch party"
      data-theme="dark"
      viewBox="0 0 1600 600"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {houses.map(house => (
        <House key={house.x} {...house} />
      ))}
      <path className="tone-a" d={areaPath(view, ground(-3200, 3200))} />
      <Swaths view={view} edges={swaths} y={[540, far]} />
      <Swaths view={view} edges={[-1390, -1290, -1190, -1090, -990, -890, -790, -690, -590, -505]} y={[540, far]} />
      <Swaths view={view} edges={[505, 590, 690, 790, 890, 990, 1090, 1190, 1290, 1390]} y={[540, far]} />
      <Tree x={236} y={330} size={1.15} seed={5} />
      <Tree x={1388} y={336} size={1.35} seed={9} />
      <Tree x={1010} y={304} size={0.62} seed={3} />
      <Hedge x={-1390} side={1} />
      <Hedge x={1390} side={-1} />
      <Mower view={view} placement={{ x: -880, y: 1480, turned: 0.5 }} near={-1} />
      <Mower view={view} placement={{ x: 860, y: 1300, turned: 2.5 }} near={1} />
      <Person view={view} x={-610} y={1160} glass={1} look="shaded" tall={178} />
      <Person view={view} x={-700} y={1220} look="shape" skirt tall={166} />
      <Hedge x={-480} side={1} />
      <Hedge x={480} side={-1} />
      <Person view={view} x={-392} y={1120} glass={-1} skirt tall={168} />
      <Person view={view} x={-90} y={1190} glass={1} look="shaded" tall={180} />
      <Person view={view} x={52} y={1196} look="shape" tall={165} skirt />
      <Person view={view} x={190} y={1186} glass={-1} look="shaded" tall={176} />
      <Table />
      <Person view={view} x={318} y={1020} look="shape" glass={-1} tall={174} />
      <PartyChair view={view} x={-150} y={980} turned={0} />
      <StringLights />
      <path className="mown-path" d={linePath(view, [-250, 545, 0], [-250, 720, 0])} />
      <Mower view={view} placement={{ x: -250, y: 760, turned: Math.PI / 2 }} near={1} away />
      <Tufts view={view} x={[-90, 420]} y={[560, 600]} count={34} height={11} seed={31} />
    </svg>
  )
}
