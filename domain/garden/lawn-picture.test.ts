import { expect, test } from 'vitest'
import { drawLawn, pictureSize } from './lawn-picture.ts'
import { type DrawnShape, type Position, toPolygon } from './shape.ts'

const rectangle = (x: number, y: number, w: number, h: number): Position[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]
const garden: DrawnShape = {
  kind: 'sketch',
  zones: [toPolygon(rectangle(0, 0, 20, 12))],
  no_go: [toPolygon(rectangle(8, 4, 5, 3))],
}
const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))

test('the picture is as large as its lawn and its border, and everything is inside', () => {
  const picture = drawLawn(garden)
  expect(picture?.box).toEqual({ left: -16, top: -16, width: 432, height: 272 })
  expect(picture?.lawns).toEqual(['M0 240L400 240L400 0L0 0Z'])
  expect(picture?.noGo).toEqual(['M160 160L260 160L260 100L160 100Z'])
  for (const { path } of picture?.runs ?? []) {
    for (const number of numbers(path)) {
      expect(number).toBeGreaterThan(0)
      expect(number).toBeLessThan(pictureSize)
    }
  }
})

test('each run has its length, and the machine ends where the last one does', () => {
  const picture = drawLawn({ ...garden, no_go: [] })
  const [run, ...others] = picture?.runs ?? []
  expect(others).toEqual([])
  expect(run?.corners.at(-1)).toEqual({ at: picture?.end, distance: run?.length })
  // Nine lanes and the eight turns between them, at right angles.
  expect(run?.length).toBeCloseTo(9 * (400 - 240 / 9) + 8 * (240 / 9), -1)
  expect(run?.path.match(/Q/g)).toHaveLength(16)
})

test('a lawn without an extent is no picture', () => {
  expect(drawLawn({ kind: 'sketch', zones: [], no_go: [] })).toBeUndefined()
  expect(drawLawn({ kind: 'sketch', zones: [toPolygon(rectangle(3, 3, 0, 0))], no_go: [] })).toBeUndefined()
})
