import { describe, expect, test } from 'vitest'
import { type CostRow, createScale, linePath, moneySteps, sheets, visibleLines } from './curve-shape.ts'

const row = (month: number, more: Partial<CostRow> = {}): CostRow => ({
  ...{ month, returned: month * 1000, rented: month * 900, bought_out: null, bought: null },
  ...more,
})
const rows = [1, 2, 3].map(month => row(month))
const scale = createScale({ width: 220, height: 120, left: 10, right: 10, top: 10, bottom: 10 }, 3, 4000)

describe('a line', () => {
  test('goes through every figure', () => {
    expect(linePath(rows, 'returned', scale)).toBe('M10 85L110 60L210 35')
  })

  test('is interrupted where there is none', () => {
    const gap = [row(1), row(2, { returned: null }), row(3)]
    expect(linePath(gap, 'returned', scale)).toBe('M10 85M210 35')
    expect(linePath(rows, 'bought', scale)).toBe('')
  })

  test('is drawn only if it is requested and has figures', () => {
    expect(visibleLines(rows, ['bought', 'rented', 'returned'])).toEqual(['returned', 'rented'])
    expect(visibleLines([row(1), row(2, { bought_out: 5000 })], ['bought_out'])).toEqual(['bought_out'])
  })
})

test.each([
  [31_500, [0, 10_000, 20_000, 30_000, 40_000]],
  [102_500, [0, 25_000, 50_000, 75_000, 100_000, 125_000]],
  [219_900, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
  [0, [0, 100, 200, 300, 400, 500]],
])('the money axis reaches above %i in round steps', (highest, steps) => {
  expect(moneySteps([row(1, { returned: highest, rented: 0 })], ['returned', 'rented'])).toEqual(steps)
})

test('the first month is at the left, the last at the right; zero is at the bottom', () => {
  for (const sheet of Object.values(sheets)) {
    const { x, y } = createScale(sheet, 24, 100)
    expect([x(1), x(24)]).toEqual([sheet.left, sheet.width - sheet.right])
    expect([y(0), y(100)]).toEqual([sheet.height - sheet.bottom, sheet.top])
  }
})

test('a single month does not divide by zero', () => {
  expect(createScale(sheets.wide, 1, 100).x(1)).toBe(sheets.wide.left)
})
