import { Tree } from './garden.tsx'
import { House } from './house.tsx'
import { Mower } from './mower.tsx'
import { Scene } from './scene.tsx'
import { areaPath, linePath, ringSpots, type Spot, viewFromAbove } from './space.ts'

const view = viewFromAbove({ x: 458, y: 44, scale: 0.44, steep: 0.6 })

type Area = readonly [x: number, y: number, dx: number, dy: number]
const box = ([x, y, dx, dy]: Area): Spot[] => [
  [x, y, 0],
  [x + dx, y, 0],
  [x + dx, y + dy, 0],
  [x, y + dy, 0],
]

/** Each zone is mown in its own direction. */
function Zone({ area, along, lane }: { area: Area; along: 'x' | 'y'; lane: number }) {
  const [x, y, dx, dy] = area
  const count = Math.round((along === 'x' ? dy : dx) / lane)
  const lanes = Array.from({ length: count }, (_, index): Area => {
    const step = (along === 'x' ? dy : dx) / count
    return along === 'x' ? [x, y + index * step, dx, step] : [x + index * step, y, step, dy]
  })
  return (
    <g>
      <path className="tone-a" d={areaPath(view, box(area))} />
      <path
        className="tone-b"
        d={lanes
          .filter((_, index) => index % 2)
          .map(strip => areaPath(view, box(strip)))
          .join('')}
      />
      <path className="hint" d={lanes.map(strip => areaPath(view, box(strip))).join('')} />
      <path className="line" d={areaPath(view, box(area))} />
    </g>
  )
}

function Hedge({ area, height }: { area: Area; height: number }) {
  const [x, y, dx, dy] = area
  const up = (spots: Spot[]): Spot[] => spots.map(([a, b]): Spot => [a, b, height])
  const left: Spot[] = [
    [x, y + dy, 0],
    [x + dx, y + dy, 0],
    [x + dx, y + dy, height],
    [x, y + dy, height],
  ]
  const right: Spot[] = [
    [x + dx, y, 0],
    [x + dx, y + dy, 0],
    [x + dx, y + dy, height],
    [x + dx, y, height],
  ]
  return (
    <g>
      <path className="shape" d={areaPath(view, left)} />
      <path className="shaded" d={areaPath(view, right)} />
      <path className="shape" d={areaPath(view, up(box(area)))} />
    </g>
  )
}

/** Three lawns around a house, the paths between them, and one charging station. */
export function Drawing() {
  const [treeX, treeY] = view([96, 700, 0])
  const [pearX, pearY] = view([900, 96, 0])
  return (
    <Scene>
      <path className="tone-c" d={areaPath(view, box([0, 0, 1000, 800]))} />
      <path className="line" d={areaPath(view, box([0, 0, 1000, 800]))} />
      <Hedge area={[0, 0, 1000, 30]} height={80} />
      <Hedge area={[0, 30, 30, 770]} height={80} />

      <Zone area={[60, 56, 900, 204]} along="x" lane={34} />
      <Zone area={[60, 330, 250, 430]} along="y" lane={36} />
      <Zone area={[690, 330, 270, 430]} along="x" lane={34} />

      {/* ways between the zones */}
      <path className="tone-b" d={areaPath(view, box([120, 258, 84, 74])) + areaPath(view, box([790, 258, 84, 74]))} />
      <path className="line" d={[120, 204, 790, 874].map(x => linePath(view, [x, 260, 0], [x, 330, 0])).join('')} />
      <Hedge area={[60, 280, 48, 30]} height={34} />
      <Hedge area={[216, 280, 130, 30]} height={34} />
      <Hedge area={[644, 280, 134, 30]} height={34} />
      <Hedge area={[886, 280, 74, 30]} height={34} />

      {/* terrace, path to the door */}
      <path className="shape" d={areaPath(view, box([386, 270, 220, 70]))} />
      <path className="shape" d={areaPath(view, box([462, 560, 84, 240]))} />
      <path
        className="hint"
        d={[1, 2, 3, 4].map(index => linePath(view, [462, 560 + index * 48, 0], [546, 560 + index * 48, 0])).join('')}
      />
      <House
        view={view}
        at={[386, 340]}
        size={[220, 220]}
        eaves={172}
        ridge={282}
        left={[
          [22, 70, 62, 122],
          [92, 140, 0, 122],
          [160, 204, 62, 122],
        ]}
        right={[
          [40, 96, 62, 122],
          [126, 182, 62, 122],
        ]}
      />

      <path
        className="dashed"
        d={linePath(view, [345, 660, 0], [162, 660, 0], [162, 158, 0], [832, 158, 0], [832, 380, 0])}
      />
      <path className="solid" d={areaPath(view, ringSpots([832, 384, 0], 8, 8))} />
      {/* The charging station, beside the house. */}
      <path className="shape" d={areaPath(view, box([322, 634, 56, 52]))} />
      <Hedge area={[368, 638, 14, 44]} height={46} />
      <Mower view={view} placement={{ x: 500, y: 158 }} near={1} size={1.35} />
      <Tree x={treeX} y={treeY} size={0.56} seed={2} />
      <Tree x={pearX} y={pearY} size={0.56} seed={8} />
    </Scene>
  )
}
