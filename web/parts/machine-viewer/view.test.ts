import { expect, test } from 'vitest'
import { between, firstView, getSide, limits, toDirection, turnView, viewFrom, wrapAngle, zoomView } from './view.ts'

test('it turns all the way around, but never upside down', () => {
  expect(turnView({ ...firstView, azimuth: 170 }, 30, 0).azimuth).toBe(-160)
  expect(turnView(firstView, 0, 200).elevation).toBe(limits.elevation[1])
  expect(turnView(firstView, 0, -200).elevation).toBe(limits.elevation[0])
  expect(wrapAngle(540)).toBe(-180)
  expect(wrapAngle(-190)).toBe(170)
})

test('the distance has a lower and an upper limit', () => {
  expect(zoomView(firstView, 100).reach).toBe(limits.reach[0])
  expect(zoomView(firstView, 0.01).reach).toBe(limits.reach[1])
  expect(zoomView(zoomView(firstView, 1.2), 1 / 1.2).reach).toBeCloseTo(1)
})

test('a view has the direction it was created from', () => {
  for (const direction of [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 0.5, z: -1 },
    { x: -0.6, y: -0.4, z: 0.7 },
  ]) {
    const length = Math.hypot(direction.x, direction.y, direction.z)
    const actual = toDirection(viewFrom(direction))
    expect(actual.x).toBeCloseTo(direction.x / length)
    expect(actual.y).toBeCloseTo(direction.y / length)
    expect(actual.z).toBeCloseTo(direction.z / length)
  }
})

test('moves between views take the shorter way round', () => {
  const half = between({ ...firstView, azimuth: 170 }, { ...firstView, azimuth: -170 }, 0.5)
  expect(Math.abs(half.azimuth)).toBe(180)
  expect(between(firstView, { ...firstView, reach: 0.5 }, 1)).toEqual({ ...firstView, reach: 0.5 })
})

test('sides are named from the machine, not from the viewer', () => {
  const from = (azimuth: number, elevation = 10) => getSide({ azimuth, elevation, reach: 1 })
  expect([from(0), from(90), from(180), from(-180), from(-90), from(40), from(-50)]).toEqual([
    ...['front', 'left', 'back', 'back', 'right', 'front', 'right'],
  ])
  expect([from(0, 80), from(0, -40)]).toEqual(['above', 'below'])
})
