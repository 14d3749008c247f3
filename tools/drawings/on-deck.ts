import type { Machine } from './machines.ts'
import type { Sheet } from './sheet.ts'
import { deckAt } from './shell.ts'
import { around, axes, circle, type Point3 } from './space.ts'

/** A flat round part on the deck. */
function lying(machine: Machine, x: number, y: number, radius: number, lift: number): Point3[] {
  const [, , front] = deckAt(machine, x + radius, y)
  const [, , back] = deckAt(machine, x - radius, y)
  const [, , middle] = deckAt(machine, x, y)
  const slope = (front - back) / (2 * radius)
  return circle([x, y, middle + lift], radius, [1, 0, slope], axes.y)
}

/** The display and the ring around it, which shows the state of the machine. */
export function drawRing(machine: Machine, sheet: Sheet): void {
  const { x, outer } = machine.ring
  sheet.solid([...lying(machine, x, 0, outer + 12, -1), ...lying(machine, x, 0, outer + 8, 5)], 'side', 'line')
  sheet.face(lying(machine, x, 0, outer + 3, 6), 'deep', 'none')
  sheet.face(lying(machine, x, 0, outer, 6), 'lamp', 'fine')
  sheet.face(lying(machine, x, 0, outer - 16, 6), 'deep', 'none')
  sheet.face(lying(machine, x, 0, outer - 19, 6), 'glass', 'fine', true)
}

export function ringPlace(machine: Machine): Point3[] {
  return lying(machine, machine.ring.x, 0, machine.ring.outer - 8, 6)
}

/** A rounded rectangle on the deck: hatches, the stop button, the grip. */
function plate(machine: Machine, x: number, y: number, half: readonly [number, number], power: number): Point3[] {
  return around(72).map(t => {
    const [c, s] = [Math.cos(t), Math.sin(t)]
    const at = deckAt(
      machine,
      x + half[0] * Math.sign(c) * Math.abs(c) ** (2 / power),
      y + half[1] * Math.sign(s) * Math.abs(s) ** (2 / power),
    )
    return [at[0], at[1], at[2] + 1]
  })
}

export function drawDeck(machine: Machine, sheet: Sheet): void {
  const { a, b, ring } = machine
  const back = ring.x - ring.outer - 20
  const grip = -a + (machine.rings[5]?.inset ?? 0) + 34
  // The stop button, as wide as a hand.
  const middle = (back + grip + 22) / 2
  sheet.face(plate(machine, middle, 0, [Math.max(16, (back - grip) / 2 - 26), b * 0.3], 6), 'bevel', 'line')
  sheet.face(plate(machine, middle, 0, [Math.max(9, (back - grip) / 2 - 36), b * 0.25], 6), 'shell', 'fine')
  sheet.face(plate(machine, grip, 0, [11, b * 0.42], 4), 'deep', 'line')
}

/** A thin mast with the antenna on it. */
export function drawMast(machine: Machine, sheet: Sheet): void {
  const { mast } = machine
  if (!mast) return
  const { x, y, height } = mast
  const foot = deckAt(machine, x, y)[2] - 8
  const level = (radius: number, z: number) => circle([x, y, z], radius, axes.x, axes.y, 48)
  const top = foot + height
  const puck = [...level(34, top), ...level(44, top + 6), ...level(44, top + 12), ...level(38, top + 17)]
  sheet.solid([...level(22, foot), ...level(15, foot + 12)], 'bevel', 'line')
  sheet.solid([...level(6, foot + 10), ...level(6, top + 2)], 'dark', 'line')
  sheet.solid(puck, 'side', 'none')
  if (sheet.view.eye[2] > 0.05) sheet.face(level(38, top + 17), 'shell', 'fine')
  sheet.solid(puck, 'none', 'outline')
}

/** Lidar: a dark window all around, below a cap. */
export function drawTurret(machine: Machine, sheet: Sheet): void {
  const { turret } = machine
  if (!turret) return
  const { x, radius, height } = turret
  const foot = deckAt(machine, x, 0)[2] - 6
  const level = (r: number, z: number) => circle([x, 0, z], r, axes.x, axes.y)
  sheet.solid([...level(radius + 12, foot), ...level(radius + 4, foot + 14)], 'bevel', 'line')
  sheet.solid([...level(radius, foot + 13), ...level(radius, foot + height - 14)], 'glass', 'line')
  const cap = [
    ...level(radius + 3, foot + height - 14),
    ...level(radius + 3, foot + height - 4),
    ...level(radius - 8, foot + height + 4),
  ]
  sheet.solid(cap, 'side', 'outline')
  if (sheet.view.eye[2] > 0.05) {
    sheet.face(level(radius - 8, foot + height + 4), 'shell', 'line')
    sheet.face(level(radius - 34, foot + height + 5), 'bevel', 'fine')
  }
}
