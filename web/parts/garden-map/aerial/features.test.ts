import { describe, expect, test } from 'vitest'
import { mownArea } from '#domain/garden/area.ts'
import type { Position } from '#domain/garden/shape.ts'
import { addRectangle, type Drawing, emptyDrawing, toWireShape } from '../drawing.ts'
import { toHex } from './colours.ts'
import { addFeature, applyFeature, getShapeId, isCrossed, toFeatures } from './features.ts'

const utrecht: Position = [5.12, 52.09]
const sketched = addRectangle({ ...emptyDrawing, origin: utrecht }, 'zone', { length: 20, width: 10 }).drawing
let ids = 0
const freshId = () => {
  ids += 1
  return ids
}
const areaOn = (drawing: Drawing) => mownArea(toWireShape(drawing))?.area ?? Number.NaN
const onMap = (drawing: Drawing) => {
  const [feature] = toFeatures(drawing, freshId)
  if (!feature) throw new Error('nothing on the map')
  return feature
}

describe('a drawing on the map', () => {
  test('to features and back is the same lawn, to the square decimetre', () => {
    const feature = onMap(sketched)
    expect(getShapeId(feature)).toBe(sketched.shapes[0]?.id)
    const back = applyFeature(feature, sketched)
    expect(areaOn(back ?? emptyDrawing)).toBeCloseTo(200, 1)
    expect(back?.shapes[0]?.points).toEqual(sketched.shapes[0]?.points)
  })

  test('the first area sets the origin; the next one is relative to it', () => {
    const { geometry } = onMap(sketched)
    const first = addFeature({ geometry, properties: { mode: 'zone' } }, emptyDrawing)
    expect(first?.drawing.origin?.[0]).toBeCloseTo(5.12, 3)
    expect(areaOn(first?.drawing ?? emptyDrawing)).toBeCloseTo(200, 1)
    const second = addFeature({ geometry, properties: { mode: 'no_go' } }, first?.drawing ?? emptyDrawing)
    expect(second?.drawing.shapes.map(({ role }) => role)).toEqual(['zone', 'no_go'])
    expect(second?.drawing.origin).toEqual(first?.drawing.origin)
  })

  test('an unknown feature changes nothing', () => {
    const { geometry } = onMap(sketched)
    expect(applyFeature({ geometry, properties: {} }, sketched)).toBeUndefined()
    expect(addFeature({ geometry, properties: { mode: 'select' } }, sketched)).toBeUndefined()
    const point = { type: 'Point' as const, coordinates: [5, 52] }
    expect(addFeature({ geometry: point, properties: { mode: 'zone' } }, sketched)).toBeUndefined()
    expect(toFeatures({ ...sketched, origin: undefined }, freshId)).toEqual([])
  })

  test('holes move with the whole area', () => {
    const [shape] = sketched.shapes
    if (!shape) throw new Error('no shape')
    const hole: Position[] = [
      [2, -2],
      [4, -2],
      [4, -4],
    ]
    const holed: Drawing = { ...sketched, shapes: [{ ...shape, holes: [hole] }] }
    const away: Drawing = {
      ...sketched,
      shapes: [{ ...shape, points: shape.points.map(([x, y]): Position => [x + 3, y]) }],
    }
    expect(applyFeature(onMap(away), holed)?.shapes[0]?.holes?.[0]?.[0]).toEqual([5, -2])
  })

  test('a line that crosses itself is detected', () => {
    expect(isCrossed(onMap(sketched))).toBe(false)
    const coordinates = [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ]
    expect(isCrossed({ geometry: { type: 'Polygon', coordinates }, properties: {} })).toBe(true)
  })
})

test('colours as numbers', () => {
  expect(toHex('rgb(255, 185, 56)')).toBe('#ffb938')
  expect(toHex('rgba(21, 23, 43, 0.5)')).toBe('#15172b')
})
