import { corners, cubicsOf } from './curve.ts'
import type { Point2 } from './space.ts'

/** Tenths of a millimetre are invisible on any screen; whole ones are not. */
const grain = 2

export function pathOf(points: readonly Point2[], closed: boolean, tolerance = 0.6): string {
  const clean = dense(points, closed).filter((point, index, all) => {
    const previous = all[index - 1]
    return !previous || Math.hypot(point[0] - previous[0], point[1] - previous[1]) > 0.05
  })
  const start = clean[0]
  if (!start || clean.length < 2) return ''
  const pieces = corners(clean, closed)
  const first = pieces[0]?.[0] ?? start
  let at = rounded(first)
  let text = `M${words(at)}`
  let before = ''
  for (const piece of pieces) {
    const isRound = closed && pieces.length === 1 && smoothAtEnd(piece)
    const tangent = isRound ? roundTangent(piece) : undefined
    const back = tangent && ([-tangent[0], -tangent[1]] as const)
    for (const [, b, c, d] of straight(piece) ? [] : cubicsOf(piece, tolerance, tangent, back)) {
      const [p, q, r] = [rounded(b), rounded(c), rounded(d)]
      text += command(
        'c',
        before,
        [p, q, r].map(point => words(relative(point, at))),
      )
      before = 'c'
      at = r
    }
    const end = piece.at(-1)
    if (straight(piece) && end) {
      const to = rounded(end)
      const isClosing = closed && piece === pieces.at(-1)
      if (!isClosing && (to[0] !== at[0] || to[1] !== at[1])) {
        text += command('l', before, [words(relative(to, at))])
        before = 'l'
      }
      at = to
    }
  }
  return text + (closed ? 'z' : '')
}

/** Long edges get additional points, so that a curve beside one is not distorted by it. */
function dense(points: readonly Point2[], closed: boolean): Point2[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1] ?? (closed ? points[0] : undefined)
    if (!next) return [point]
    const parts = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / 6))
    return Array.from({ length: parts }, (_, step): Point2 => {
      const part = step / parts
      return [point[0] + part * (next[0] - point[0]), point[1] + part * (next[1] - point[1])]
    })
  })
}

function roundTangent(piece: readonly Point2[]): Point2 | undefined {
  const [after, before] = [piece[1], piece.at(-2)]
  if (!after || !before) return undefined
  const [x, y] = [after[0] - before[0], after[1] - before[1]]
  const size = Math.hypot(x, y) || 1
  return [x / size, y / size]
}

/** A closed line that was cut at a smooth place: its two ends are one point of a curve. */
function smoothAtEnd(piece: readonly Point2[]): boolean {
  const [a, b, c] = [piece.at(-2), piece[0], piece[1]]
  if (!a || !b || !c) return false
  const [one, two] = [Math.atan2(b[1] - a[1], b[0] - a[0]), Math.atan2(c[1] - b[1], c[0] - b[0])]
  return Math.cos(one - two) > 0.9
}

function straight(piece: readonly Point2[]): boolean {
  const [a, b] = [piece[0], piece.at(-1)]
  if (!a || !b || piece.length === 2) return true
  const [x, y] = [b[0] - a[0], b[1] - a[1]]
  const size = Math.hypot(x, y)
  if (size < 0.5) return piece.length < 4
  return piece.every(point => Math.abs((point[0] - a[0]) * y - (point[1] - a[1]) * x) / size < 0.35)
}

function rounded(point: Point2): Point2 {
  return [Math.round(point[0] * grain) / grain, Math.round(point[1] * grain) / grain]
}
const relative = (to: Point2, from: Point2): Point2 => [to[0] - from[0], to[1] - from[1]]

function command(name: string, before: string, parts: readonly string[]): string {
  const numbers = joined(parts)
  return before === name ? (numbers.startsWith('-') ? numbers : ` ${numbers}`) : name + numbers
}
const words = (point: Point2) => joined(point.map(shortest))
const joined = (parts: readonly string[]) =>
  parts.reduce((text, part) => (text === '' || part.startsWith('-') ? text + part : `${text} ${part}`), '')
const shortest = (value: number) => String(value).replace(/^(-?)0\./, '$1.')
