import type { Sheet } from './sheet.ts'
import { around, axes, circle, dot, type Point3, steps } from './space.ts'

export interface Wheel {
  x: number
  /** Middle of its width; the sign is the side of the machine. */
  y: number
  radius: number
  width: number
  lugs: number
  height: number
}

/** A tyre with lugs across it, a rim with five openings, a hub. */
export function drawWheel(wheel: Wheel, sheet: Sheet): void {
  const { x, y, radius, width, lugs, height } = wheel
  const eye = sheet.view.eye
  const outward = Math.sign(dot(eye, axes.y)) || Math.sign(y) || 1
  const disc = (r: number, at: number) => circle([x, at, radius + (lugs ? height : 0)], r, axes.x, axes.z)
  const blocks = around(lugs).map(t => ({ t, points: lug(wheel, t) }))
  const isNear = (t: number) => eye[0] * Math.cos(t) + eye[2] * Math.sin(t) > 0

  for (const { t, points } of blocks) if (!isNear(t)) sheet.solid(points, 'dark', 'line')
  sheet.solid([...disc(radius, y - width / 2), ...disc(radius, y + width / 2)], 'dark', 'line')
  for (const { t, points } of blocks) if (isNear(t)) sheet.solid(points, 'dark', 'line', false)

  if (Math.abs(eye[1]) < 0.05) return
  const face = y + (outward * width) / 2
  sheet.face(disc(radius * 0.97, face), 'dark', 'fine', true)
  sheet.face(disc(radius * 0.7, face), 'side', 'line')
  sheet.face(disc(radius * 0.62, face), 'bevel', 'fine')
  for (const t of around(5)) {
    const slot = around(20).map(s => {
      const r = radius * (0.41 + 0.13 * Math.sin(s))
      const at = t + 0.36 + 0.34 * Math.cos(s)
      return [x + r * Math.cos(at), face, radius + (lugs ? height : 0) + r * Math.sin(at)] as const
    })
    sheet.face(slot, 'dark', 'none')
  }
  sheet.face(disc(radius * 0.19, face), 'shell', 'line')
}

/**
 * The edge of the shell over a tyre: its rounded top, which joins the flank (`flank` gives its position), and the rim
 * seen from the side.
 */
export function drawMudguard(wheel: Wheel, reach: number, flank: (x: number, z: number) => number, sheet: Sheet): void {
  const { x, y, radius, width, height } = wheel
  const side = Math.sign(y)
  const [inner, outer] = [radius + height + 3, radius + height + 3 + reach]
  const face = Math.abs(y) + width / 2 + 3
  const place = (r: number, t: number) => [x + r * Math.cos(t), radius + height + r * Math.sin(t)] as const
  const at = (r: number, t: number): Point3 => [place(r, t)[0], side * face, place(r, t)[1]]
  const root = (t: number): Point3 => {
    const [along, z] = place(outer, t)
    return [along, side * Math.min(face, Math.max(flank(along, z) - 2, face - width - 34)), z]
  }
  const all = steps(0.16, Math.PI - 0.3, 60)
  const eye = sheet.view.eye
  const seen = all.filter(t => eye[0] * Math.cos(t) + eye[2] * Math.sin(t) > 0)
  if (seen.length > 2) {
    sheet.face([...seen.map(root), ...seen.toReversed().map(t => at(outer, t))], 'bevel', 'line')
  }
  if (eye[1] * side < 0.05) return
  sheet.face([...all.map(t => at(outer, t)), ...all.toReversed().map(t => at(inner, t))], 'side', 'line')
}

/** One rubber block, slightly oblique, as on a tractor. */
function lug({ x, y, radius, width, lugs, height }: Wheel, t: number): Point3[] {
  const thick = (Math.PI / lugs) * 0.42
  const skew = (Math.PI / lugs) * 0.5
  const corners: Point3[] = []
  for (const [across, turn] of [
    [-0.5, -skew],
    [0.5, skew],
  ] as const) {
    for (const [r, spread] of [
      [radius - 2, thick],
      [radius + height, thick * 0.8],
    ] as const) {
      for (const edge of [-spread, spread]) {
        const at = t + turn + edge
        corners.push([x + r * Math.cos(at), y + across * width, radius + height + r * Math.sin(at)])
      }
    }
  }
  return corners
}

/** A small smooth wheel that turns freely. */
export function drawCastor(x: number, y: number, radius: number, width: number, sheet: Sheet): void {
  const disc = (r: number, at: number) => circle([x, at, radius], r, axes.x, axes.z, 40)
  sheet.solid([...disc(radius, y - width / 2), ...disc(radius, y + width / 2)], 'dark', 'line')
  const outward = Math.sign(sheet.view.eye[1])
  if (Math.abs(sheet.view.eye[1]) < 0.05) return
  sheet.face(disc(radius * 0.62, y + (outward * width) / 2), 'side', 'line')
}
