import type { Machine } from './machines.ts'
import { drawDeck, drawMast, drawRing, drawTurret } from './on-deck.ts'
import type { Sheet } from './sheet.ts'
import { drawArch, drawShell, flankAt, ringOf } from './shell.ts'
import type { Point3 } from './space.ts'
import { drawCastor, drawMudguard, drawWheel } from './wheel.ts'

/** From far to near, so that each part covers what is behind it. */
export function drawMachine(machine: Machine, sheet: Sheet, withShade = true): void {
  const { drive, castor } = machine
  const eye = sheet.view.eye
  const isNear = (side: 1 | -1) => eye[1] * side > 0.05
  const wheel = (side: 1 | -1) => {
    const placed = { ...drive, y: side * drive.track }
    drawWheel(placed, sheet)
    if (drive.mudguard) drawMudguard(placed, drive.mudguard, (x, z) => flankAt(machine, x, z), sheet)
  }
  const castors = (side: 1 | -1) => {
    if (castor.lugs) drawWheel({ ...castor, y: side * castor.y, height: 10 }, sheet)
    else drawCastor(castor.x, side * castor.y, castor.radius, castor.width, sheet)
  }
  const sides = [1, -1] as const

  if (withShade && eye[2] > 0.05 && eye[2] < 0.9) {
    const wide = drive.track + drive.width / 2
    const reach = [-drive.radius, drive.radius].flatMap(along =>
      [-wide, wide].map(y => [drive.x + along * 0.7, y, 0] as const),
    )
    const below = ringOf(machine, 1).map(([x, y]) => [x, y, 0] as const)
    sheet.solid(
      [...below, ...reach, ...castorFeet(machine)].map(([x, y]) => [x - 10, y - 14, 0] as const),
      'shade',
      'none',
    )
  }
  for (const side of sides) if (!isNear(side)) wheel(side)
  for (const side of sides) if (!isNear(side) || !castor.lugs) castors(side)
  sheet.solid(
    [...ringOf(machine, 0), ...ringOf(machine, 0).map(([x, y]) => [x * 0.9, y * 0.86, 34] as const)],
    'deep',
    'line',
  )
  drawShell(machine, sheet)
  for (const side of sides) {
    if (!isNear(side)) continue
    drawArch(machine, sheet, side)
    wheel(side)
    if (castor.lugs) castors(side)
  }
  if (eye[2] > 0.05) {
    drawDeck(machine, sheet)
    drawRing(machine, sheet)
  }
  const tops = [
    { x: machine.mast?.x ?? 0, draw: () => drawMast(machine, sheet) },
    { x: machine.turret?.x ?? 0, draw: () => drawTurret(machine, sheet) },
  ]
  for (const { draw } of tops.toSorted((p, q) => p.x * eye[0] - q.x * eye[0])) draw()
}

function castorFeet({ castor }: Machine): Point3[] {
  if (!castor.lugs) return []
  const wide = castor.y + castor.width / 2
  return [-40, 40].flatMap(along => [-wide, wide].map(y => [castor.x + along, y, 0] as const))
}
