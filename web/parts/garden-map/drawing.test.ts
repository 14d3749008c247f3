import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mownArea } from '#domain/garden/area.ts'
import { checkGarden } from '#domain/garden/check-garden.ts'
import type { Position } from '#domain/garden/shape.ts'
import {
  addRectangle,
  addShape,
  computeArea,
  type Drawing,
  emptyDrawing,
  getOrdinal,
  insertPoint,
  movePoint,
  moveShape,
  removePoint,
  removeShape,
  toDrawing,
  toWireShape,
} from './drawing.ts'
import { checkValue, emptyGarden, type GardenValue, isEmpty, toBody, toGardenValue, toLawn } from './garden-value.ts'

const all = ['NL', 'BE', 'DE'] as const
const lawn = addRectangle(emptyDrawing, 'zone', { length: 12, width: 8 })
const drawing = addRectangle(lawn.drawing, 'no_go', { length: 2, width: 2 })
const areaOn = (drawing: Drawing) => mownArea(toWireShape(drawing))?.area

describe('a drawing', () => {
  test('typed rectangles: a lawn beside the others, a cut-out in the middle of one', () => {
    expect(areaOn(lawn.drawing)).toBeCloseTo(96, 6)
    expect(areaOn(drawing.drawing)).toBeCloseTo(92, 6)
    const second = addRectangle(drawing.drawing, 'zone', { length: 5, width: 5 })
    expect(areaOn(second.drawing)).toBeCloseTo(117, 6)
    const inSecond = addRectangle(second.drawing, 'no_go', { length: 1, width: 1 }, second.id)
    expect(areaOn(inSecond.drawing)).toBeCloseTo(116, 6)
    expect(checkGarden(toWireShape(inSecond.drawing), all)).toMatchObject({ ok: true })
  })

  test('corners are moved, added and removed; removing one of the last three removes the area', () => {
    const moved = movePoint(lawn.drawing, lawn.id, 1, [20, -8])
    expect(areaOn(moved)).toBeCloseTo(96 + 32, 6)
    const more = insertPoint(lawn.drawing, lawn.id, 3)
    expect(more.shapes[0]?.points).toHaveLength(5)
    expect(areaOn(more)).toBeCloseTo(96, 6)
    const triangle = removePoint(lawn.drawing, lawn.id, 0)
    expect(areaOn(triangle)).toBeCloseTo(48, 6)
    expect(removePoint(triangle, lawn.id, 0).shapes).toEqual([])
  })

  test('an area is moved, numbered among its kind, and removed', () => {
    const away = moveShape(drawing.drawing, drawing.id, [100, 0])
    expect(checkGarden(toWireShape(away), all)).toMatchObject({ ok: false })
    const third = addShape(drawing.drawing, 'zone', [
      [50, 0],
      [60, 0],
      [55, 9],
    ] as Position[])
    expect(third.drawing.shapes.map(shape => getOrdinal(third.drawing, shape))).toEqual([1, 1, 2])
    expect(removeShape(third.drawing, lawn.id).shapes.map(({ id }) => id)).toEqual([drawing.id, third.id])
    expect(addShape(removeShape(third.drawing, third.id), 'zone', []).id).not.toBe(drawing.id)
  })

  test('is the same after the wire format and back, in metres or degrees', () => {
    expect(toDrawing(toWireShape(drawing.drawing)).shapes.map(({ points }) => points)).toEqual(
      drawing.drawing.shapes.map(({ points }) => points),
    )
    const placed = { ...drawing.drawing, origin: [5.12, 52.09] as const }
    const back = toDrawing(toWireShape(placed))
    expect(toWireShape(placed).kind).toBe('map')
    expect(areaOn(back)).toBeCloseTo(areaOn(placed) ?? 0, 1)
    expect(back.shapes.map(computeArea)).toEqual([96, 4].map(area => expect.closeTo(area, 1)))
  })

  test('a garden with a hole preserves it', () => {
    const ring = (points: Position[]): Position[] => [...points, points[0] as Position]
    const hole = ring([
      [2, 2],
      [4, 2],
      [4, 4],
      [2, 4],
    ])
    const outer = ring([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ])
    const shape = {
      kind: 'sketch' as const,
      zones: [{ type: 'Polygon' as const, coordinates: [outer, hole] }],
      no_go: [],
    }
    expect(toWireShape(toDrawing(shape))).toEqual(shape)
    expect(toDrawing(shape).shapes.map(computeArea)).toEqual([96])
  })

  test('in degrees no area changes by more than a thousandth', () => {
    const side = fc.integer({ min: 3, max: 60 })
    const place = fc.tuple(
      fc.double({ min: 3.4, max: 14, noNaN: true }),
      fc.double({ min: 47.5, max: 54.8, noNaN: true }),
    )
    fc.assert(
      fc.property(side, side, place, (length, width, origin) => {
        const { drawing } = addRectangle({ origin, shapes: [] }, 'zone', { length, width })
        expect(Math.abs((areaOn(drawing) ?? 0) / (length * width) - 1)).toBeLessThan(0.001)
      }),
    )
  })
})

describe('a garden being described', () => {
  const value: GardenValue = { ...emptyGarden, drawing: drawing.drawing, slope_percent: 12, passage_cm: 90 }

  test('is empty, then a lawn, and both modes give the same area', () => {
    expect(isEmpty(emptyGarden)).toBe(true)
    expect(toLawn(emptyGarden, all)).toBeUndefined()
    expect(toLawn(value, all)).toEqual({ area_m2: 92, slope_percent: 12, zones: 1, passage_cm: 90 })
    const typed: GardenValue = { ...value, way: 'typed', typed: { area_m2: 92, zones: 1 } }
    expect(toLawn(typed, all)).toEqual(toLawn(value, all))
    expect(isEmpty({ ...emptyGarden, way: 'typed' })).toBe(true)
    expect(checkValue({ ...emptyGarden, way: 'typed' }, all)).toMatchObject({ ok: false })
  })

  test('the stored garden equals the described one', () => {
    const body = toBody(value, 92, 'Achtertuin')
    const stored = { ...body, garden_id: 'x', zones: 1, recommended: null, created_at: '', updated_at: '', version: 3 }
    const back = toGardenValue(stored)
    expect(back).toMatchObject({ kept: { garden_id: 'x', version: 3 }, way: 'sketch', passage_cm: 90 })
    expect(toLawn(back, all)).toEqual(toLawn(value, all))
    expect(toBody(back, 92, 'Achtertuin')).toEqual(body)
  })
})
