import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Crop, computeSquare, maxZoom, moveCrop, type Size, startCrop, zoomCrop } from './crop.ts'

const wide: Size = { width: 400, height: 200 }

describe('the square of a picture', () => {
  test('begins in the middle, as large as possible', () => {
    expect(computeSquare(startCrop(wide), wide)).toEqual({ left: 100, top: 0, side: 200 })
  })

  test('dragging to the right shows what is further left', () => {
    expect(computeSquare(moveCrop(startCrop(wide), wide, 0.25, 0), wide).left).toBe(50)
  })

  test('a drag across the view moves by its width, at any zoom', () => {
    const near = zoomCrop(startCrop(wide), wide, 2)
    expect(computeSquare(near, wide)).toEqual({ left: 150, top: 50, side: 100 })
    expect(computeSquare(moveCrop(near, wide, 0.5, 0.5), wide)).toEqual({ left: 100, top: 0, side: 100 })
  })

  test('zooming out stays inside', () => {
    const corner = moveCrop(zoomCrop(startCrop(wide), wide, 4), wide, 99, 99)
    expect(computeSquare(corner, wide)).toEqual({ left: 0, top: 0, side: 50 })
    expect(computeSquare(zoomCrop(corner, wide, 1), wide)).toEqual({ left: 0, top: 0, side: 200 })
  })

  test('never leaves the picture and never has a negative size', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
    const share = fc.double({ min: -3, max: 3, noNaN: true })
    const act = fc.oneof(
      fc.tuple(share, share).map(
        ([right, down]) =>
          (crop: Crop, size: Size) =>
            moveCrop(crop, size, right, down),
      ),
      fc.double({ min: -1, max: 9, noNaN: true }).map(zoom => (crop: Crop, size: Size) => zoomCrop(crop, size, zoom)),
    )
    fc.assert(
      fc.property(size, fc.array(act, { maxLength: 12 }), (size, acts) => {
        const crop = acts.reduce((before, change) => change(before, size), startCrop(size))
        const { left, top, side } = computeSquare(crop, size)
        expect(crop.zoom).toBeGreaterThanOrEqual(1)
        expect(crop.zoom).toBeLessThanOrEqual(maxZoom)
        expect(side).toBeGreaterThan(0)
        expect(left).toBeGreaterThanOrEqual(-1e-6)
        expect(top).toBeGreaterThanOrEqual(-1e-6)
        expect(left + side).toBeLessThanOrEqual(size.width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(size.height + 1e-6)
      }),
    )
  })
})
