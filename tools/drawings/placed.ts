import { drawMachine } from './machine.ts'
import { machines } from './machines.ts'
import { Sheet } from './sheet.ts'
import type { Point3, View } from './space.ts'
import { marksOf, type Paint } from './symbol.ts'

export function machineOn(view: View, key: string, paint: Paint, withShade = true): string {
  const machine = machines.find(candidate => candidate.key === key)
  if (!machine) throw new Error(`No machine ${key}`)
  const sheet = new Sheet(view)
  drawMachine(machine, sheet, withShade)
  return marksOf(sheet, paint)
}

export function line(a: readonly [number, number], b: readonly [number, number], stroke: string, width = 1.5): string {
  return `<path stroke="${stroke}" stroke-width="${width}" d="M${a}L${b}"/>`
}

/** A block in two tones: its sides, its top. */
export function box(
  sheet: Sheet,
  [x1, x2]: readonly [number, number],
  [y1, y2]: readonly [number, number],
  height: number,
  tones: readonly ['side' | 'bevel', 'shell' | 'bevel'],
): void {
  const corners = (z: number): Point3[] => [
    [x1, y1, z],
    [x2, y1, z],
    [x2, y2, z],
    [x1, y2, z],
  ]
  sheet.solid([...corners(0), ...corners(height)], tones[0], 'line')
  sheet.face(corners(height), tones[1], 'line')
}
