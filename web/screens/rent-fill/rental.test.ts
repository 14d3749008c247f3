import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addRectangle, emptyDrawing } from '../../parts/garden-map/drawing.ts'
import { applyParams, newRental, type Rental, readRental, serializeRental } from './rental.ts'

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

const now = new Date('2027-03-01T09:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

describe('the draft stored in a browser', () => {
  test('is restored completely, for two weeks', () => {
    const text = serializeRental(rental, now)
    expect(readRental(text, days(13))).toEqual(rental)
    expect(readRental(text, days(15))).toEqual(newRental)
  })

  test('invalid fields are reset, one by one', () => {
    expect(readRental(null, now)).toEqual(newRental)
    expect(readRental('{"type":', now)).toEqual(newRental)
    const broken = JSON.stringify({
      ...rental,
      until: days(1).getTime(),
      months: '12',
      start_on: '2027-02-30',
      garden: {
        ...rental.garden,
        drawing: { origin: ['a', 1], shapes: [{ id: 'x', role: 'zone', points: [[0, 0]] }, null] },
      },
    })
    expect(readRental(broken, now)).toMatchObject({
      type: 'genie-1000',
      months: 7,
      start_on: undefined,
      garden: { name: 'Achtertuin', drawing: emptyDrawing },
    })
  })

  test('no stored data can break the page', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        expect(readRental(text, now).garden.drawing.shapes).toBeInstanceOf(Array)
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
