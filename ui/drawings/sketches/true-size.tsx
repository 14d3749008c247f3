import { type GenieModel, GenieShape } from '../genie.tsx'
import { places } from '../places.ts'
import { Person } from './party-people.tsx'
import { Scene } from './scene.tsx'
import { areaPath, chance, leafyPath, linePath, type Spot, type View } from './space.ts'

/** Seen from the front, without depth: so many units to a centimetre, x from the middle of the drawing. */
const scale = 2.15
const ground = 478
const view: View = ([x, , z]) => [480 + x * scale, ground - z * scale]

/** The positions of things, in centimetres. A phone shows 167 to each side. */
export const doorCm = 90
const door = { left: -160, right: doorCm - 160, top: 205 }
const personAt = -46
const machineAt = 20
const passageAt = 116

const rectangle = ([left, right]: [number, number], [low, high]: [number, number]): Spot[] => [
  [left, 0, low],
  [left, 0, high],
  [right, 0, high],
  [right, 0, low],
]

const random = chance(29)
const bricks = Array.from({ length: 44 }, () => {
  const x = -236 + random() * 150
  const z = 10 + Math.round(random() * 22) * 10
  return x > door.left - 24 && x < door.right + 4 && z < door.top + 8 ? '' : linePath(view, [x, 0, z], [x + 16, 0, z])
}).join('')

/** A line with an arrow at each end. */
function measure(from: number, to: number, z: number): string {
  const [left, y] = view([from, 0, z])
  const [right] = view([to, 0, z])
  return `M${left} ${y}H${right}m-7 -5l7 5 -7 5M${left + 7} ${y - 5}l-7 5 7 5M${left} ${y - 9}v18M${right} ${y - 9}v18`
}

function Label({ x, z, children }: { x: number; z: number; children: string }) {
  const [left, top] = view([x, 0, z])
  return (
    <text className="sketch-label" x={left} y={top} textAnchor="middle">
      {children}
    </text>
  )
}

interface TrueSizeProps {
  model: GenieModel
  /** The width that it needs, in centimetres. */
  passage: number
  labels: { door: string; length: string; passage: string }
}

/** The machine beside a door of 90 cm, a person of 172 cm, and in the narrowest passage it drives through. */
export function TrueSize({ model, passage, labels }: TrueSizeProps) {
  const long = (places[model].side.box[2] - 12) / 20
  const high = places[model].front.box[3] / 10
  const [left, right] = [passageAt - passage / 2, passageAt + passage / 2]
  return (
    <Scene>
      <path className="tone-a" d={`M0 ${ground}H960V540H0Z`} />
      <path className="shape" d={areaPath(view, rectangle([-260, -62], [0, 240]))} />
      <path className="hint" d={bricks} />
      <path className="shaded" d={areaPath(view, rectangle([door.left, door.right], [0, door.top]))} />
      <path className="shape" d={areaPath(view, rectangle([door.left + 6, door.right - 6], [0, door.top - 6]))} />
      <path className="hint" d={areaPath(view, rectangle([door.left + 18, door.right - 18], [112, 182]))} />
      <path className="hint" d={areaPath(view, rectangle([door.left + 18, door.right - 18], [14, 66]))} />
      <path className="line" d={linePath(view, [door.right - 9, 0, 104], [door.right - 19, 0, 104])} />

      <path className="shape" d={hedge(left - 14, 1)} />
      <path className="shape" d={hedge(right + 14, 2)} />
      {[left - 6, right].map(post => (
        <g key={post}>
          <path className="shaded" d={areaPath(view, rectangle([post, post + 6], [0, 118]))} />
          <path className="shape" d={areaPath(view, rectangle([post - 1.5, post + 7.5], [118, 123]))} />
        </g>
      ))}

      <path className="line" d={`M0 ${ground}H960`} />
      <Person view={view} x={personAt} y={0} />
      <GenieShape model={model} view="side" transform={standing(machineAt)} />
      <GenieShape model={model} view="front" transform={standing(passageAt)} />

      <path className="measured" d={measure(door.left, door.right, 76)} />
      <Label x={(door.left + door.right) / 2} z={83}>
        {labels.door}
      </Label>
      <path className="measured" d={measure(machineAt - long, machineAt + long, high + 12)} />
      <Label x={machineAt} z={high + 19}>
        {labels.length}
      </Label>
      <path className="measured" d={measure(left, right, high + 12)} />
      <Label x={passageAt} z={high + 19}>
        {labels.passage}
      </Label>
    </Scene>
  )
}

/** The drawings of the machines are in millimetres, on the ground around their middle. */
function standing(x: number): string {
  const [left, top] = view([x, 0, 0])
  return `translate(${left} ${top}) scale(${scale / 10})`
}

/** What grows beside the passage, from a post to the edge of the drawing. */
function hedge(x: number, seed: number): string {
  const [left, top] = view([x, 0, 42])
  return leafyPath([left, top], 20, 92, 12, seed)
}
