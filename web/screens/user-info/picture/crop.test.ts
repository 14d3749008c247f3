import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Crop, mostZoom, moved, type Size, squareOf, startCrop, zoomedTo } from './crop.ts'

const wide: Size = { width: 400, height: 200 }

describe('the square of a picture', () => {
  test('begins in the middle, as large as fits', () => {
    expect(squareOf(startCrop(wide), wide)).toEqual({ left: 100, top: 0, side: 200 })
  })

  test('dragging to the right shows what lies further left', () => {
    expect(squareOf(moved(startCrop(wide), wide, 0.25, 0), wide).left).toBe(50)
  })

  test('a drag of the whole view moves by what is seen, however near', () => {
    const near = zoomedTo(startCrop(wide), wide, 2)
    expect(squareOf(near, wide)).toEqual({ left: 150, top: 50, side: 100 })
    expect(squareOf(moved(near, wide, 0.5, 0.5), wide)).toEqual({ left: 100, top: 0, side: 100 })
  })

  test('going away again stays inside', () => {
    const corner = moved(zoomedTo(startCrop(wide), wide, 4), wide, 99, 99)
    expect(squareOf(corner, wide)).toEqual({ left: 0, top: 0, side: 50 })
    expect(squareOf(zoomedTo(corner, wide, 1), wide)).toEqual({ left: 0, top: 0, side: 200 })
  })

  test('never leaves the picture and never turns inside out', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
    const share = fc.double({ min: -3, max: 3, noNaN: true })
    const act = fc.oneof(
      fc.tuple(share, share).map(
        ([right, down]) =>
          (crop: Crop, of: Size) =>
            moved(crop, of, right, down),
      ),
      fc.double({ min: -1, max: 9, noNaN: true }).map(zoom => (crop: Crop, of: Size) => zoomedTo(crop, of, zoom)),
    )
    fc.assert(
      fc.property(size, fc.array(act, { maxLength: 12 }), (of, acts) => {
        const crop = acts.reduce((before, change) => change(before, of), startCrop(of))
        const { left, top, side } = squareOf(crop, of)
        expect(crop.zoom).toBeGreaterThanOrEqual(1)
        expect(crop.zoom).toBeLessThanOrEqual(mostZoom)
        expect(side).toBeGreaterThan(0)
        expect(left).toBeGreaterThanOrEqual(-1e-6)
        expect(top).toBeGreaterThanOrEqual(-1e-6)
        expect(left + side).toBeLessThanOrEqual(of.width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(of.height + 1e-6)
      }),
    )
  })
})
