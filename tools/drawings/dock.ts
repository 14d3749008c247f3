import type { Sheet } from './sheet.ts'
import { around, axes, circle, type Point3 } from './space.ts'

/** A plate with rounded corners, between two heights. */
function slab(x: readonly [number, number], half: number, z: number, power = 6): Point3[] {
  const [middle, reach] = [(x[0] + x[1]) / 2, (x[1] - x[0]) / 2]
  return around(96).map(t => {
    const [c, s] = [Math.cos(t), Math.sin(t)]
    return [
      middle + reach * Math.sign(c) * Math.abs(c) ** (2 / power),
      half * Math.sign(s) * Math.abs(s) ** (2 / power),
      z,
    ]
  })
}

/** The machine drives onto the plate with its nose to the post. `withBase`: the satellite base is on the post. */
export function drawDock(sheet: Sheet, withBase: boolean): void {
  sheet.solid(slab([-330, 330], 250, -6), 'shade', 'none')
  sheet.solid([...slab([-300, 300], 225, 0), ...slab([-292, 292], 217, 16)], 'side', 'outline')
  sheet.face(slab([-292, 292], 217, 16), 'shell', 'line')
  for (const y of [-130, 130]) {
    sheet.face(
      slab([-250, 190], 34, 17, 4).map(([px, py, pz]) => [px, py + y, pz] as const),
      'bevel',
      'line',
    )
    for (const x of [-190, -130, -70, -10, 50, 110]) {
      sheet.trace(
        [
          [x, y - 30, 18],
          [x + 14, y + 30, 18],
        ],
        'fine',
      )
    }
  }
  // The post, and the arm that holds the contacts.
  sheet.solid(
    [...slab([-290, -216], 120, 14), ...slab([-286, -226], 104, 196), ...slab([-280, -240], 88, 214)],
    'side',
    'none',
  )
  sheet.solid([...slab([-286, -226], 104, 196), ...slab([-280, -240], 88, 214)], 'bevel', 'line')
  if (sheet.view.eye[2] > 0.05) sheet.face(slab([-280, -240], 88, 214), 'shell', 'line')
  sheet.solid(
    [...slab([-290, -216], 120, 14), ...slab([-286, -226], 104, 196), ...slab([-280, -240], 88, 214)],
    'none',
    'outline',
  )
  sheet.solid([...slab([-232, -150], 54, 66, 4), ...slab([-232, -162], 50, 96, 4)], 'bevel', 'outline')
  for (const y of [-24, 24]) {
    sheet.solid(
      [
        [-160, y - 11, 72],
        [-160, y + 11, 72],
        [-142, y - 9, 74],
        [-142, y + 9, 74],
        [-160, y - 11, 84],
        [-160, y + 11, 84],
        [-142, y - 9, 82],
        [-142, y + 9, 82],
      ],
      'steel',
      'line',
    )
  }
  sheet.solid([...lamp(7), ...lamp(9)], 'lamp', 'line')
  if (!withBase) return
  const level = (radius: number, z: number) => circle([-262, 0, z], radius, axes.x, axes.y, 48)
  sheet.solid([...level(10, 212), ...level(9, 330)], 'dark', 'line')
  const cap = [...level(30, 324), ...level(54, 340), ...level(54, 350), ...level(44, 360)]
  sheet.solid(cap, 'side', 'outline')
  if (sheet.view.eye[2] > 0.05) sheet.face(level(44, 360), 'shell', 'line')
}

/** The dock has a small ring too. */
function lamp(radius: number): Point3[] {
  return circle([-222, 0, 158], radius + 6, axes.y, axes.z, 40)
}
