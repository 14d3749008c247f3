import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fitView,
  getGridStep,
  gridLines,
  panBy,
  panIntoView,
  rulerMetres,
  snap,
  toMetres,
  toScreen,
  zoomAt,
} from './sketch-view.ts'

const size = { width: 600, height: 400 }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({ x: number(-500, 500), y: number(-500, 500), scale: number(0.5, 100) })
const point = fc.tuple(number(-500, 500), number(-500, 500))

describe('the sheet', () => {
  test('to the screen and back', () => {
    fc.assert(
      fc.property(view, point, (from, at) => {
        const [x, y] = toMetres(from, size, toScreen(from, size, at))
        expect(x).toBeCloseTo(at[0], 6)
        expect(y).toBeCloseTo(at[1], 6)
      }),
    )
  })

  test('up is up', () => {
    expect(toScreen({ x: 0, y: 0, scale: 10 }, size, [1, 1])).toEqual([310, 190])
  })

  test('zooming keeps the point under the pointer where it is', () => {
    fc.assert(
      fc.property(view, number(0, 600), number(0, 400), number(0.2, 5), (from, px, py, factor) => {
        const before = toMetres(from, size, [px, py])
        const after = toMetres(zoomAt(from, size, factor, [px, py]), size, [px, py])
        expect(after[0]).toBeCloseTo(before[0], 4)
        expect(after[1]).toBeCloseTo(before[1], 4)
      }),
    )
  })

  test('everything fits, whatever its aspect ratio', () => {
    for (const bounds of [
      { left: 0, right: 100, bottom: 0, top: 5 },
      { left: -3, right: -2, bottom: 0, top: 400 },
      { left: 7, right: 7, bottom: 7, top: 7 },
    ]) {
      const fitted = fitView(bounds, size)
      for (const corner of [
        [bounds.left, bounds.top],
        [bounds.right, bounds.bottom],
      ] as const) {
        const [x, y] = toScreen(fitted, size, corner)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(size.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(size.height)
      }
    }
    expect(fitView(undefined, size).scale).toBe(25)
  })

  test('the sheet follows a point that leaves it', () => {
    const start = { x: 0, y: 0, scale: 10 }
    expect(panIntoView(start, size, [5, 5])).toEqual(start)
    const [x, y] = toScreen(panIntoView(start, size, [80, -60]), size, [80, -60])
    expect([x, y]).toEqual([expect.closeTo(560, 6), expect.closeTo(360, 6)])
    expect(panBy(start, [10, 10])).toEqual({ x: -1, y: 1, scale: 10 })
  })

  test('lines, steps and ruler follow the scale', () => {
    expect(gridLines(0.5, 10.5, 20)).toEqual({ fine: [1, 2, 3, 4, 6, 7, 8, 9], strong: [5, 10] })
    expect(gridLines(-40, 40, 2).strong).toEqual([-25, 0, 25])
    for (const scale of [0.4, 1, 5, 20, 120]) {
      const lines = gridLines(0, 600 / scale, scale)
      expect(lines.fine.length + lines.strong.length).toBeLessThan(120)
      expect(rulerMetres(scale, 120) * scale).toBeLessThanOrEqual(120)
    }
    expect([getGridStep({ x: 0, y: 0, scale: 20 }), getGridStep({ x: 0, y: 0, scale: 1 })]).toEqual([0.5, 10])
    expect(snap([1.26, -0.24], 0.5)).toEqual([1.5, -0])
  })
})
