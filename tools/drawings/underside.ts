import type { Machine } from './machines.ts'
import type { Sheet } from './sheet.ts'
import { ringOf } from './shell.ts'
import { around, axes, circle, type Point3 } from './space.ts'
import { drawCastor, drawWheel } from './wheel.ts'

const flat = (x: number, y: number, radius: number, z: number) => circle([x, y, z], radius, axes.x, axes.y)

/** The machine from below: the floating disc with three swinging blades. */
export function drawUnderside(machine: Machine, sheet: Sheet): void {
  const { drive, castor, cutting } = machine
  sheet.solid(ringOf(machine, 2), 'side', 'outline')
  sheet.trace(ringOf(machine, 0), 'line', false, true)
  drawHatch(machine, sheet)
  const middle = 18
  const guard = cutting / 2 + 34
  sheet.face(flat(middle, 0, guard, 40), 'bevel', 'line')
  sheet.face(flat(middle, 0, guard - 10, 40), 'deep', 'line')
  for (const t of around(3)) drawBlade(machine, sheet, middle, t + 0.35)
  const disc = cutting / 2 - 26
  sheet.face(flat(middle, 0, disc, 30), 'shell', 'line')
  sheet.face(flat(middle, 0, disc - 10, 30), 'bevel', 'fine')
  for (const t of around(3)) {
    sheet.face(
      flat(middle + disc * 0.5 * Math.cos(t - 0.7), disc * 0.5 * Math.sin(t - 0.7), disc * 0.17, 30),
      'deep',
      'line',
    )
    const [x, y] = [middle + (disc - 9) * Math.cos(t + 0.35), (disc - 9) * Math.sin(t + 0.35)]
    sheet.face(flat(x, y, 9, 28), 'steel', 'line')
    sheet.trace(
      [
        [x - 5, y - 5, 27],
        [x + 5, y + 5, 27],
      ],
      'fine',
    )
  }
  sheet.face(flat(middle, 0, disc * 0.24, 28), 'side', 'line')
  sheet.face(flat(middle, 0, disc * 0.1, 28), 'deep', 'none')

  for (const side of [1, -1]) {
    drawWheel({ ...drive, y: side * drive.track }, sheet)
    if (castor.lugs) drawWheel({ ...castor, y: side * castor.y, height: 10 }, sheet)
    else {
      sheet.face(flat(castor.x, side * castor.y, castor.radius + 14, 45), 'bevel', 'line')
      drawCastor(castor.x, side * castor.y, castor.radius, castor.width, sheet)
    }
    // Charging contacts, at the nose.
    const x = machine.a - 40
    const strip: Point3[] = [
      [x - 7, side * 26 - 16, 40],
      [x + 7, side * 26 - 16, 40],
      [x + 7, side * 26 + 16, 40],
      [x - 7, side * 26 + 16, 40],
    ]
    sheet.face(strip, 'steel', 'line')
  }
}

/** The lid of the battery, with a screw at each corner. */
function drawHatch(machine: Machine, sheet: Sheet): void {
  const [x, half] = [-machine.a * 0.72, [machine.a * 0.15, machine.b * 0.5]] as const
  const lid = around(64).map(t => {
    const [c, s] = [Math.cos(t), Math.sin(t)]
    return [x + half[0] * Math.sign(c) * Math.abs(c) ** 0.3, half[1] * Math.sign(s) * Math.abs(s) ** 0.3, 44] as const
  })
  sheet.face(lid, 'bevel', 'line')
  for (const side of [1, -1]) {
    for (const end of [1, -1]) sheet.face(flat(x + end * (half[0] - 11), side * (half[1] - 11), 5, 43), 'steel', 'fine')
    sheet.trace(
      [
        [x - 14, side * half[1] * 0.4, 43],
        [x + 14, side * half[1] * 0.4, 43],
      ],
      'fine',
    )
  }
}

function drawBlade(machine: Machine, sheet: Sheet, middle: number, t: number): void {
  const disc = machine.cutting / 2 - 26
  const [c, s] = [Math.cos(t), Math.sin(t)]
  // Along the spoke and across it; the tip is where the cutting width ends.
  const at = (along: number, across: number): Point3 => [middle + along * c - across * s, along * s + across * c, 32]
  const [from, to] = [disc - 18, machine.cutting / 2]
  sheet.face([at(from, -9), at(to - 4, -9), at(to, -5), at(to, 5), at(to - 4, 9), at(from, 9)], 'steel', 'line')
  sheet.trace([at(from, -5), at(to - 3, -5)], 'fine')
  sheet.trace([at(from, 5), at(to - 3, 5)], 'fine')
}
