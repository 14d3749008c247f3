import { expect, test } from 'vitest'
import type { Position } from '#domain/garden/shape.ts'
import { computeSides, findLabelSpot } from './geometry.ts'

const square: Position[] = [
  [0, 0],
  [10, 0],
  [10, 6],
  [0, 6],
]

test('the figure is in the middle of the widest span', () => {
  expect(findLabelSpot(square)).toEqual({ at: [5, 3], room: 10 })
  // A U-shaped area: its middle is outside it.
  const label = findLabelSpot([
    [0, 0],
    [10, 0],
    [10, 10],
    [8, 10],
    [8, 2],
    [3, 2],
    [3, 10],
    [0, 10],
  ])
  expect(label).toEqual({ at: [1.5, 5], room: 3 })
  expect(findLabelSpot([])).toBeUndefined()
})

test('and outside excluded areas', () => {
  const pond: Position[] = [
    [3, 1],
    [7, 1],
    [7, 5],
    [3, 5],
  ]
  const label = findLabelSpot(square, [pond])
  expect(label?.at[0] === 5 && label.at[1] > 1 && label.at[1] < 5).toBe(false)
  expect(label?.room).toBeGreaterThanOrEqual(3)
  expect(findLabelSpot(square, [square])).toBeUndefined()
})

test('sides have a length and an outward direction, in either drawing order', () => {
  for (const points of [square, square.toReversed()]) {
    for (const { middle, outward, length } of computeSides(points)) {
      expect([10, 6]).toContain(length)
      const [x, y] = [middle[0] + outward[0], middle[1] + outward[1]]
      expect(x < 0 || x > 10 || y < 0 || y > 6).toBe(true)
      expect(Math.hypot(...outward)).toBeCloseTo(1)
    }
  }
  expect(computeSides(square.slice(0, 3), false)).toHaveLength(2)
  expect(computeSides([[1, 1]], false)).toEqual([])
})
