/**
 * The dimensions of the drawings, in millimetres. The three models share one design and differ in size and equipment.
 */
export interface Machine {
  key: '600' | '1000' | '3000'
  /** Half of the length and of the width of the shell. */
  a: number
  b: number
  /** How square the outline is at the back and at the front (2 is an ellipse). */
  back: number
  front: number
  /** How much narrower the front is, as a fraction of the width. */
  taper: number
  /** Height and inset of each ring of the shell, from below: bottom, skirt, belt, seam, edge, deck. */
  rings: readonly { z: number; inset: number }[]
  crown: number
  /** How far the deck slopes down to the front, in millimetres per half length. */
  fall: number
  /** `mudguard`: the shell covers the tyre; without one the wheels are free. */
  drive: {
    x: number
    track: number
    radius: number
    width: number
    lugs: number
    height: number
    mudguard?: number
  }
  castor: { x: number; y: number; radius: number; width: number; lugs: number }
  ring: { x: number; outer: number }
  cutting: number
  mast?: { x: number; y: number; height: number }
  turret?: { x: number; radius: number; height: number }
}

export const machines: readonly Machine[] = [
  {
    key: '600',
    a: 262,
    b: 178,
    back: 3.4,
    front: 2.6,
    taper: 0.1,
    rings: [
      { z: 44, inset: 16 },
      { z: 60, inset: 4 },
      { z: 112, inset: 0 },
      { z: 118, inset: 5 },
      { z: 172, inset: 50 },
      { z: 181, inset: 68 },
    ],
    crown: 15,
    fall: 22,
    drive: { x: -132, track: 168, radius: 74, width: 44, lugs: 22, height: 5, mudguard: 12 },
    castor: { x: 150, y: 84, radius: 38, width: 28, lugs: 0 },
    ring: { x: 2, outer: 68 },
    cutting: 180,
  },
  {
    key: '1000',
    a: 326,
    b: 200,
    back: 3.8,
    front: 2.9,
    taper: 0.13,
    rings: [
      { z: 50, inset: 18 },
      { z: 68, inset: 4 },
      { z: 126, inset: 0 },
      { z: 133, inset: 5 },
      { z: 196, inset: 54 },
      { z: 206, inset: 74 },
    ],
    crown: 16,
    fall: 28,
    drive: { x: -176, track: 190, radius: 88, width: 54, lugs: 24, height: 6, mudguard: 14 },
    castor: { x: 204, y: 94, radius: 44, width: 34, lugs: 0 },
    ring: { x: 36, outer: 76 },
    cutting: 220,
    mast: { x: -236, y: 0, height: 96 },
  },
  {
    key: '3000',
    a: 372,
    b: 250,
    back: 4.2,
    front: 3.4,
    taper: 0.05,
    rings: [
      { z: 62, inset: 26 },
      { z: 80, inset: 4 },
      { z: 132, inset: 0 },
      { z: 139, inset: 5 },
      { z: 192, inset: 60 },
      { z: 202, inset: 84 },
    ],
    crown: 14,
    fall: 18,
    drive: { x: -206, track: 290, radius: 124, width: 92, lugs: 16, height: 15 },
    castor: { x: 246, y: 238, radius: 72, width: 62, lugs: 13 },
    ring: { x: -56, outer: 84 },
    cutting: 280,
    mast: { x: -282, y: -116, height: 74 },
    turret: { x: 156, radius: 60, height: 52 },
  },
]
