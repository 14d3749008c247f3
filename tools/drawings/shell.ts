import type { Machine } from './machines.ts'
import type { Sheet } from './sheet.ts'
import { around, cross, dot, minus, type Point3, steps } from './space.ts'

const count = 144
const angles = around(count)

/** A point of the outline, `inset` millimetres inside it; angle 0 is the nose. */
export function rim(machine: Machine, angle: number, inset: number): readonly [number, number] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const power = 2 / (machine.back + ((machine.front - machine.back) * (1 + c)) / 2)
  const x = (machine.a - inset) * Math.sign(c) * Math.abs(c) ** power
  const y = (machine.b - inset) * Math.sign(s) * Math.abs(s) ** power
  return [x, y * (1 - machine.taper * (x / machine.a))]
}

/** The deck slopes down to the front; what is below the belt does not. */
function leaned(machine: Machine, x: number, z: number): number {
  const [belt, deck] = [machine.rings[2]?.z ?? 0, machine.rings[5]?.z ?? 1]
  const share = Math.max(0, Math.min(1, (z - belt) / (deck - belt)))
  return z - machine.fall * share * (x / machine.a)
}

export function ringOf(machine: Machine, level: number): Point3[] {
  const { z, inset } = machine.rings[level] ?? { z: 0, inset: 0 }
  return angles.map(angle => onRim(machine, angle, z, inset))
}

function onRim(machine: Machine, angle: number, z: number, inset: number): Point3 {
  const [x, y] = rim(machine, angle, inset)
  return [x, y, leaned(machine, x, z)]
}

/** The point of the deck above a point of the plan. */
export function deckAt(machine: Machine, x: number, y: number): Point3 {
  const { z, inset } = machine.rings[5] ?? { z: 0, inset: 0 }
  const wide = (machine.b - inset) * (1 - machine.taper * (x / machine.a))
  const part = Math.min(1, (x / (machine.a - inset)) ** 2 + (y / wide) ** 2)
  return [x, y, leaned(machine, x, z) + machine.crown * (1 - part)]
}

/** The side of a band that faces the viewer. */
function facing(machine: Machine, sheet: Sheet, lower: number): boolean[] {
  const [below, above] = [ringOf(machine, lower), ringOf(machine, lower + 1)]
  return below.map((point, index) => {
    const next = below[(index + 1) % count] ?? point
    const before = below[(index - 1 + count) % count] ?? point
    const over = above[index] ?? point
    return dot(cross(minus(next, before), minus(over, point)), sheet.view.eye) > 0
  })
}

export function drawShell(machine: Machine, sheet: Sheet): void {
  const rings = machine.rings.map((_, level) => ringOf(machine, level))
  const deck = around(48).flatMap(angle =>
    [0.35, 0.7].map(part => {
      const [x, y] = rim(machine, angle, machine.rings[5]?.inset ?? 0)
      return deckAt(machine, x * part, y * part)
    }),
  )
  const ring = (level: number) => rings[level] ?? []
  const looksDown = sheet.view.eye[2] > 0.05

  sheet.solid([...rings.flat(), ...deck], 'side', 'none')
  sheet.solid([...ring(3), ...ring(4), ...ring(5), ...deck], 'bevel', 'none')
  if (looksDown) sheet.solid([...ring(5), ...deck], 'shell', 'none')

  const bands = [0, 1, 2, 3, 4].map(level => facing(machine, sheet, level))
  const either = (level: number) => (index: number) =>
    Boolean(bands[level - 1]?.[index] || (level === 5 ? looksDown : bands[level]?.[index]))
  sheet.seen(ring(1), either(1), 'fine')
  sheet.seen(ring(2), either(2), 'line')
  sheet.seen(ring(3), either(3), 'fine')
  sheet.seen(ring(4), either(4), 'line')
  if (looksDown) sheet.seen(ring(5), either(5), 'line')
  drawVisor(machine, sheet, bands)
  drawBumper(machine, sheet, bands)
  drawVents(machine, sheet)
  sheet.solid([...rings.flat(), ...deck], 'none', 'outline')
}

/** A stretch of the skirt between two heights. */
function skirt(machine: Machine, angle: number, z: number): Point3 {
  const [low, high] = [machine.rings[1], machine.rings[2]]
  if (!low || !high) return [0, 0, z]
  const part = (z - low.z) / (high.z - low.z)
  return onRim(machine, angle, z, low.inset + part * (high.inset - low.inset))
}

function turned(bands: boolean[][], angle: number): boolean {
  const index = Math.round(((angle + 2 * Math.PI) % (2 * Math.PI)) / ((2 * Math.PI) / count)) % count
  return Boolean(bands[1]?.[index])
}

/** Dark glass around the nose, and two cameras behind it. */
function drawVisor(machine: Machine, sheet: Sheet, bands: boolean[][]): void {
  const [low, high] = [(machine.rings[1]?.z ?? 0) + 24, (machine.rings[2]?.z ?? 0) - 5]
  const reach = 0.62
  const seen = steps(-reach, reach, 56).filter(angle => turned(bands, angle))
  if (seen.length < 6) return
  // Its ends are round: the height closes like an ellipse over the last tenth.
  const open = (angle: number) => Math.sqrt(Math.max(0, 1 - Math.max(0, (Math.abs(angle) - reach + 0.1) / 0.1) ** 2))
  const middle = (low + high) / 2
  const tall = (high - low) / 2
  const over = seen.map(angle => skirt(machine, angle, middle + tall * open(angle)))
  const under = seen.toReversed().map(angle => skirt(machine, angle, middle - tall * open(angle)))
  sheet.face([...over, ...under], 'glass', 'line')
  for (const angle of [-0.3, 0.3]) {
    if (!turned(bands, angle)) continue
    const eye = (radius: number) =>
      around(32).map(t => {
        const centre = skirt(machine, angle, middle)
        const next = skirt(machine, angle + 0.02, middle)
        const along = minus(next, centre)
        const size = Math.hypot(...along)
        const c = (Math.cos(t) * radius) / size
        return [
          centre[0] + along[0] * c,
          centre[1] + along[1] * c,
          centre[2] + Math.sin(t) * radius,
        ] as const satisfies Point3
      })
    sheet.face(eye(tall * 0.72), 'deep', 'line', true)
    sheet.face(eye(tall * 0.34), 'steel', 'none')
  }
}

function drawBumper(machine: Machine, sheet: Sheet, bands: boolean[][]): void {
  const z = (machine.rings[1]?.z ?? 0) + 12
  const reach = 1.28
  const seen = steps(-reach, reach, 60).filter(angle => turned(bands, angle))
  if (seen.length < 4) return
  sheet.trace(
    seen.map(angle => skirt(machine, angle, z)),
    'fine',
  )
  for (const side of [-reach, reach]) {
    if (!turned(bands, side)) continue
    const [low, high] = [machine.rings[0], machine.rings[2]]
    if (!low || !high) continue
    sheet.trace(
      [
        onRim(machine, side, low.z, low.inset),
        skirt(machine, side, machine.rings[1]?.z ?? 0),
        skirt(machine, side, high.z),
      ],
      'line',
    )
  }
}

/** Three blades on each side: the mark of the brand. */
function drawVents(machine: Machine, sheet: Sheet): void {
  const [low, high] = [(machine.rings[1]?.z ?? 0) + 14, (machine.rings[2]?.z ?? 0) - 12]
  for (const side of [1, -1]) {
    if (sheet.view.eye[1] * side < 0.3) continue
    for (const place of [0, 1, 2]) {
      const x = machine.a * 0.12 - place * 17
      sheet.trace(
        [
          [x, side * flankAt(machine, x, low), low],
          [x + 12, side * flankAt(machine, x + 12, high), high],
        ],
        'line',
      )
    }
  }
}

export function drawArch(machine: Machine, sheet: Sheet, side: 1 | -1): void {
  const { x, radius, height, track, width } = machine.drive
  const reach = radius + height + 12
  const inside = track - width / 2 - 6
  const arch = around(72).map(t => {
    const [dx, z] = [Math.cos(t) * reach, radius + Math.sin(t) * reach]
    const belt = (machine.rings[2]?.z ?? 0) + 26
    return [
      x + dx,
      side * Math.max(inside, flankAt(machine, x + dx, machine.rings[2]?.z ?? 0)),
      Math.min(belt, Math.max(z, machine.rings[0]?.z ?? 0)),
    ] as const
  })
  sheet.solid(arch, 'deep', 'line')
}

/** Half the width of the shell at a position along it and a height; 0 outside it. */
export function flankAt(machine: Machine, x: number, height: number): number {
  const z = height + machine.fall * (x / machine.a) * (height > (machine.rings[3]?.z ?? 0) ? 0.6 : 0)
  const above = machine.rings.findIndex(ring => ring.z >= z)
  const [low, high] = [machine.rings[Math.max(0, above - 1)], machine.rings[above]]
  if (!low || !high) return 0
  const part = high.z === low.z ? 0 : Math.max(0, (z - low.z) / (high.z - low.z))
  const inset = low.inset + part * (high.inset - low.inset)
  const power = machine.back + ((machine.front - machine.back) * (1 + x / machine.a)) / 2
  const reach = Math.max(0, 1 - Math.abs(x / (machine.a - inset)) ** power) ** (1 / power)
  return (machine.b - inset) * reach * (1 - machine.taper * (x / machine.a))
}
