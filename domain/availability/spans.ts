import type { Day } from '../calendar.ts'
import type { DayRange } from './range.ts'

/** Days as numbers: half-open, sorted and disjoint, so that they can be searched without creating strings. */
export interface Spans {
  readonly froms: readonly number[]
  readonly tos: readonly number[]
}

export interface Span {
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000

export function dayNumber(day: Day): number {
  return Date.parse(day) / dayMs
}

export function toSpan({ from, to }: DayRange): Span {
  return { from: dayNumber(from), to: dayNumber(to) }
}

/** Merges overlapping and adjacent ranges. */
export function mergeSpans(ranges: readonly Span[]): Spans {
  const froms: number[] = []
  const tos: number[] = []
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    if (to <= from) continue
    const last = tos.length - 1
    const end = tos[last]
    if (end !== undefined && from <= end) tos[last] = Math.max(end, to)
    else {
      froms.push(from)
      tos.push(to)
    }
  }
  return { froms, tos }
}

/** The first span that ends after this day. */
export function firstEndingAfter({ tos }: Spans, day: number): number {
  let low = 0
  let high = tos.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tos[middle] ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low
}

export function isTaken(spans: Spans, { from, to }: Span): boolean {
  const start = spans.froms[firstEndingAfter(spans, from)]
  return start !== undefined && start < to
}

/** A machine without any block is saved for a long range; a gap closed on one side scores better than an open one. */
const open = 100_000

/** Days left and right of a range until the next block on its machine; fewer is better. undefined: it is taken. */
export function slackAround(spans: Spans, { from, to }: Span): number | undefined {
  const next = firstEndingAfter(spans, from)
  const start = spans.froms[next]
  if (start !== undefined && start < to) return undefined
  const end = spans.tos[next - 1]
  const before = end === undefined ? open : Math.min(open, from - end)
  return before + (start === undefined ? open : Math.min(open, start - to))
}

export function toPairs({ froms, tos }: Spans): Span[] {
  return froms.map((from, index) => ({ from, to: tos[index] ?? from }))
}
