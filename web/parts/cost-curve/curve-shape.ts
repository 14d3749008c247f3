import type { CallData } from '#contract/protocol/call.ts'

export type CostRow = CallData<'GET /device-types/{key}/costs'>['rows'][number]

/** In the order in which they are listed. */
export const curveLines = ['returned', 'rented', 'bought_out', 'bought'] as const
export type CurveLine = (typeof curveLines)[number]

/** The dimensions of a drawing; text is set in its units and keeps its size where the drawing is shown unscaled. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The margins are the same shares of the width as those of the slider below (cost-curve.css). */
export const sheets = {
  wide: { width: 880, height: 352, left: 72, right: 20, top: 14, bottom: 26 },
  narrow: { width: 360, height: 292, left: 54, right: 14, top: 14, bottom: 26 },
} as const satisfies Record<string, Sheet>

/** The requested lines that have any figures. */
export function visibleLines(rows: readonly CostRow[], requested: readonly CurveLine[]): CurveLine[] {
  return curveLines.filter(line => requested.includes(line) && rows.some(row => row[line] !== null))
}

/** Round steps of the money axis, from zero to above the highest figure: five or six of them. */
export function moneySteps(rows: readonly CostRow[], lines: readonly CurveLine[]): number[] {
  const highest = Math.max(500, ...rows.flatMap(row => lines.map(line => row[line] ?? 0)))
  const step = stepFor(highest / 5)
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

function stepFor(rough: number): number {
  const size = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5, 10].find(times => times * size >= rough) ?? 10) * size
}

export interface Scale {
  x: (month: number) => number
  y: (cents: number) => number
}

export function createScale(sheet: Sheet, months: number, highest: number): Scale {
  const { width, height, left, right, top, bottom } = sheet
  const across = months > 1 ? (width - left - right) / (months - 1) : 0
  return {
    x: month => left + (month - 1) * across,
    y: cents => height - bottom - (cents / highest) * (height - top - bottom),
  }
}

/** The months labelled below the drawing: the first, and every half year. */
export function namedMonths(months: number): number[] {
  return [1, ...Array.from({ length: Math.floor(months / 6) }, (_, index) => (index + 1) * 6)]
}

/** One line as a path, interrupted where there is no figure. */
export function linePath(rows: readonly CostRow[], line: CurveLine, { x, y }: Scale): string {
  let drawing = false
  let path = ''
  for (const row of rows) {
    const cents = row[line]
    if (cents === null) {
      drawing = false
      continue
    }
    path += `${drawing ? 'L' : 'M'}${roundCoordinate(x(row.month))} ${roundCoordinate(y(cents))}`
    drawing = true
  }
  return path
}

export function roundCoordinate(value: number): number {
  return Math.round(value * 10) / 10
}
