import type { Span, Spans } from './spans.ts'

/** The number of machines taken on each day: what can be decided without reassigning anything. */
export interface Load {
  /** The span of the bookings that overlap a range, of those that overlap these, and so on. */
  findReach(requested: Span): Span
  /**
   * Whether on some day of the reach more machines are needed than exist, the requested one included; then no layout
   * can fit.
   */
  isOverCapacity(requested: Span, reach: Span): boolean
}

export function computeLoad(fixed: readonly Spans[], movable: readonly Span[]): Load {
  const reaches = mergeReaches(movable)
  const steps = computeSteps(fixed, movable)
  return {
    findReach(requested) {
      let { from, to } = requested
      for (const reach of reaches) {
        if (reach.from >= requested.to) break
        if (reach.to <= requested.from) continue
        from = Math.min(from, reach.from)
        to = Math.max(to, reach.to)
      }
      return { from, to }
    },
    isOverCapacity(requested, reach) {
      const room = (day: number, until: number) => fixed.length - Number(day < requested.to && requested.from < until)
      return steps.some(
        ({ from, to, taken }) =>
          from < reach.to && reach.from < to && taken > room(Math.max(from, reach.from), Math.min(to, reach.to)),
      )
    },
  }
}

/** Overlapping spans become one reach; adjacent ones do not. */
function mergeReaches(movable: readonly Span[]): Span[] {
  const reaches: { from: number; to: number }[] = []
  for (const { from, to } of movable.toSorted((one, other) => one.from - other.from)) {
    const last = reaches.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else reaches.push({ from, to })
  }
  return reaches
}

interface Step extends Span {
  taken: number
}

function computeSteps(fixed: readonly Spans[], movable: readonly Span[]): Step[] {
  const changes = new Map<number, number>()
  const change = (day: number, by: number) => changes.set(day, (changes.get(day) ?? 0) + by)
  for (const { froms, tos } of fixed) {
    for (const from of froms) change(from, 1)
    for (const to of tos) change(to, -1)
  }
  for (const { from, to } of movable) {
    change(from, 1)
    change(to, -1)
  }
  const days = [...changes.keys()].toSorted((one, other) => one - other)
  let taken = 0
  return days.map((from, index) => {
    taken += changes.get(from) ?? 0
    return { from, to: days[index + 1] ?? Number.POSITIVE_INFINITY, taken }
  })
}
