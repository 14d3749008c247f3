import { band, lanesOf, moved, picture, standing, swaths, turned } from './ground.ts'
import { day, grass } from './paints.ts'
import { box, line, machineOn } from './placed.ts'
import { Sheet } from './sheet.ts'
import { axes, circle, type Point3, viewFrom } from './space.ts'
import { marksOf, type Paint } from './symbol.ts'

/** The edge of the house, and the line between the paving and the lawn. */
const [house, kerb] = [-640, 470]
const door = [-40, 820] as const

/** After the delivery: a box on the step, the machine beside it, the lawn in front. */
export function doorstep(): string {
  const view = viewFrom('three-quarter', 38, 30)
  const lanes = lanesOf(view)
  const tones = grass.day
  const paving = band(lanes, { from: -2600, to: 2600, left: house, right: kerb }, '#e6ddc9')
  const along = [-363, -86, 191].map(y => line(lanes.at(-2600, y), lanes.at(2600, y), '#cfc4ab'))
  const lawn = swaths(lanes, { from: -2600, to: 2600, left: kerb, right: 2000 }, 300, tones.swaths)
  const grown = standing(
    lanes,
    { from: -2600, to: 2600, left: kerb + 590, right: 2000 },
    { ground: tones.ground, blades: tones.blades, height: 46, gap: 28 },
  )
  const trail = line(lanes.at(-2600, 620), lanes.at(2600, 620), tones.line, 2.5)

  const wall = new Sheet(view)
  wall.face(upright([-2600, 2600], 1900), 'bevel', 'none')
  wall.face(upright([-2600, 2600], 130), 'side', 'line')
  wall.face(upright([door[0] - 60, door[1] + 60], 1900), 'shell', 'line')
  wall.face(upright(door, 1900), 'dark', 'line')
  for (const x of [70, 430]) wall.face(upright([x, x + 280], 900, 210), 'deep', 'fine')
  wall.trace([...circle([20, house, 960], 26, axes.x, axes.z, 40)], 'line', true, true)

  const step = new Sheet(view)
  box(step, [-960, door[1] + 130], [house, house + 420], 70, ['side', 'bevel'])
  const parcel = new Sheet(view)
  drawParcel(parcel)
  const things = [
    marksOf(wall, day),
    marksOf(step, day),
    marksOf(parcel, carton),
    moved(...at(view, [250, 130, 0]), machineOn(view, '1000', day)),
  ]
  const joints = [-2200, -1600, -1000, -400, 200, 800, 1400, 2000].map(x => cross(x))
  function cross(x: number): string {
    return line(lanes.at(x, house), lanes.at(x, kerb), '#cfc4ab')
  }
  const ground = turned(lanes, [paving, ...along, ...joints, lawn, trail].join(''))
  return picture(1600, 1000, '#d5dbb4', moved(860, 660, ground + things.join('') + turned(lanes, grown), 0.8))
}

/** A part of the wall of the house. */
function upright([x1, x2]: readonly [number, number], top: number, bottom = 0): Point3[] {
  return [
    [x1, house, bottom],
    [x2, house, bottom],
    [x2, house, top],
    [x1, house, top],
  ]
}

const carton: Paint = { ...day, tones: { ...day.tones, side: '#cdb78f', bevel: '#dcc9a4' } }
/** On the step, with tape over it and the ring as its mark. */
const [near, far, low, high] = [-170, -800, 70, 470]
const sides = [-600, -270] as const

function drawParcel(sheet: Sheet): void {
  const corners = (z: number): Point3[] => [
    [far, sides[0], z],
    [near, sides[0], z],
    [near, sides[1], z],
    [far, sides[1], z],
  ]
  sheet.solid([...corners(low), ...corners(high)], 'side', 'outline')
  sheet.face(corners(high), 'bevel', 'line')
  sheet.trace(
    [
      [near, sides[0], high],
      [near, sides[1], high],
      [near, sides[1], low],
    ],
    'line',
  )
  const middle = (sides[0] + sides[1]) / 2
  sheet.face(
    [
      [far, middle - 22, high],
      [near, middle - 22, high],
      [near, middle + 22, high],
      [far, middle + 22, high],
    ],
    'shell',
    'fine',
  )
  const centre: Point3 = [(near + far) / 2, sides[1], (low + high) / 2]
  sheet.face(circle(centre, 104, axes.x, axes.z), 'lamp', 'line')
  sheet.face(circle(centre, 58, axes.x, axes.z), 'side', 'line')
}

function at(view: ReturnType<typeof viewFrom>, [x, y, z]: Point3): readonly [number, number] {
  const { right, up } = view
  return [Math.round(x * right[0] + y * right[1] + z * right[2]), Math.round(-(x * up[0] + y * up[1] + z * up[2]))]
}
