import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GroundPoint, judgePassage, measurePassage } from './measured-passage.ts'

const spot = (x: number, z: number, y = 0): GroundPoint => ({ x, y, z })

describe('the width between two points', () => {
  test('is measured level, in whole centimetres', () => {
    expect(measurePassage(spot(0, 0), spot(0.7, 0)).cm).toBe(70)
    expect(measurePassage(spot(0.1, 1), spot(0.4, 1.4)).cm).toBe(50)
    expect(measurePassage(spot(0, 0, 0), spot(0.7, 0, 0.2)).cm).toBe(70)
  })

  test('is 3 cm uncertain, and 4% from 75 cm on', () => {
    expect(measurePassage(spot(0, 0), spot(0.3, 0)).off_cm).toBe(3)
    expect(measurePassage(spot(0, 0), spot(0.7, 0)).off_cm).toBe(3)
    expect(measurePassage(spot(0, 0), spot(1.2, 0)).off_cm).toBe(5)
    expect(measurePassage(spot(0, 0), spot(2, 0)).off_cm).toBe(8)
  })

  test('is the same from either side', () => {
    const place = fc.record({
      x: fc.double({ min: -5, max: 5, noNaN: true }),
      y: fc.double({ min: -1, max: 1, noNaN: true }),
      z: fc.double({ min: -5, max: 5, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(measurePassage(one, other)).toEqual(measurePassage(other, one))
      }),
    )
  })
})

describe('a machine that needs 60 cm', () => {
  test.each([
    [70, 'fits'],
    [63, 'fits'],
    [62, 'unsure'],
    [60, 'unsure'],
    [57, 'unsure'],
    [56, 'narrow'],
    [50, 'narrow'],
  ] as const)('at %i cm ± 3: %s', (cm, verdict) => {
    expect(judgePassage({ cm, off_cm: 3 }, 60)).toBe(verdict)
  })

  test('never fits where the width may be less, and is never turned away where it may be enough', () => {
    const width = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(width, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 30, max: 150 }), (cm, off_cm, needed) => {
        const verdict = judgePassage({ cm, off_cm }, needed)
        if (verdict === 'fits') expect(cm - off_cm).toBeGreaterThanOrEqual(needed)
        if (verdict === 'narrow') expect(cm + off_cm).toBeLessThan(needed)
      }),
    )
  })
})
