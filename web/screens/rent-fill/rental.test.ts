import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addRectangle, emptyDrawing } from '../../parts/garden-map/drawing.ts'
import { applyParams, newRental, type Rental, readRental, withLawn } from './rental.ts'

const lawn = addRectangle(emptyDrawing, 'zone', { length: 12, width: 8 }).drawing
const rental: Rental = {
  ...newRental,
  type: 'genie-1000',
  months: 12,
  start_on: '2027-04-01',
  remark: 'Achterom, graag bellen.',
  garden: {
    ...newRental.garden,
    kept: { garden_id: '0190-x', version: 3 },
    name: 'Achtertuin',
    way: 'map',
    drawing: { ...lawn, origin: [5.1, 52.1] },
    typed: { area_m2: 350, zones: 2 },
    slope_percent: 20,
    passage_cm: 90,
    address: { ...newRental.garden.address, longitude: 5.1, latitude: 52.1 },
  },
  kept_as: '{}',
}

describe('the draft stored in a browser', () => {
  test('is restored completely', () => expect(readRental(JSON.stringify(rental))).toEqual(rental))

  test('invalid fields are reset, one by one', () => {
    expect(readRental(null)).toEqual(newRental)
    expect(readRental('{"type":')).toEqual(newRental)
    const broken = JSON.stringify({
      ...rental,
      months: '12',
      start_on: '2027-02-30',
      garden: {
        ...rental.garden,
        drawing: { origin: ['a', 1], shapes: [{ id: 'x', role: 'zone', points: [[0, 0]] }, null] },
      },
    })
    expect(readRental(broken)).toMatchObject({
      type: 'genie-1000',
      months: 7,
      start_on: undefined,
      garden: { name: 'Achtertuin', drawing: emptyDrawing },
    })
  })

  test('no stored data can break the page', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        expect(readRental(text).garden.drawing.shapes).toBeInstanceOf(Array)
      }),
    )
  })
})

test('valid parameters of the address override the draft', () => {
  expect(applyParams(rental, new URLSearchParams('type=genie-600&months=6'))).toMatchObject({
    type: 'genie-600',
    months: 6,
  })
  expect(applyParams(rental, new URLSearchParams('type=<b>&months=-1'))).toEqual(rental)
  expect(applyParams(rental, new URLSearchParams('months=0'))).toEqual(rental)
  expect(applyParams(rental, new URLSearchParams('start=2027-03-15')).start_on).toBe('2027-03-15')
  expect(applyParams(rental, new URLSearchParams('start=2027-02-30')).start_on).toBe(rental.start_on)
})

describe('a lawn that was typed elsewhere', () => {
  const typed = { area_m2: 800, slope_percent: 10, zones: 2, passage_cm: 90 }
  const none = { inAddress: undefined, typedBefore: undefined }

  test('begins the garden', () => {
    for (const from of [{ inAddress: typed }, { typedBefore: typed }]) {
      expect(withLawn(newRental, { ...none, ...from }).garden).toMatchObject({
        ...{ way: 'typed', typed: { area_m2: 800, zones: 2 }, slope_percent: 10, passage_cm: 90 },
      })
    }
    expect(withLawn(newRental, none)).toEqual(newRental)
  })

  test('replaces another typed one only from the address', () => {
    const before = withLawn(newRental, { ...none, typedBefore: { ...typed, area_m2: 300 } })
    expect(withLawn(before, { ...none, typedBefore: typed }).garden.typed.area_m2).toBe(300)
    expect(withLawn(before, { ...none, inAddress: typed }).garden.typed.area_m2).toBe(800)
  })

  test('replaces no drawing and no stored garden', () => {
    const drawn = { ...newRental, garden: { ...newRental.garden, drawing: lawn } }
    const stored = { ...newRental, garden: { ...newRental.garden, kept: { garden_id: '0190-x', version: 1 } } }
    for (const before of [drawn, stored]) expect(withLawn(before, { ...none, inAddress: typed })).toEqual(before)
  })
})
