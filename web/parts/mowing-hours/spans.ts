import type { Hours } from './load-mowing-hours.ts'

export type MowingDay = Hours['days'][number]
export type MowingWindow = MowingDay['windows'][number]

/** A span of a day in per cent of its length, from midnight. */
export interface DaySpan {
  from: number
  to: number
}

/** The position of an instant in its day; days are 23 to 25 hours long. */
export function percentOfDay(day: MowingDay, instant: string | number): number {
  const start = Date.parse(day.starts_at)
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  const percent = ((at - start) / (Date.parse(day.ends_at) - start)) * 100
  return Math.min(100, Math.max(0, Math.round(percent * 1000) / 1000))
}

/** Before sunrise and after sunset. */
export function findNights(day: MowingDay): DaySpan[] {
  if (day.sunrise === null || day.sunset === null) return []
  return [
    { from: 0, to: percentOfDay(day, day.sunrise) },
    { from: percentOfDay(day, day.sunset), to: 100 },
  ]
}

export function findOpenSpans(day: MowingDay): DaySpan[] {
  return day.windows.map(({ from, to }) => ({ from: percentOfDay(day, from), to: percentOfDay(day, to) }))
}

/** The gaps between the spans of a day. */
export function invertSpans(spans: readonly DaySpan[]): DaySpan[] {
  const edges = [0, ...spans.flatMap(({ from, to }) => [from, to]), 100]
  const left: DaySpan[] = []
  for (let index = 0; index < edges.length; index += 2) {
    const [from = 0, to = 0] = edges.slice(index, index + 2)
    if (to - from > 0.01) left.push({ from, to })
  }
  return left
}

export function intersectSpans(some: readonly DaySpan[], others: readonly DaySpan[]): DaySpan[] {
  return some.flatMap(one =>
    others.flatMap(other => {
      const overlap = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
      return overlap.from < overlap.to ? [overlap] : []
    }),
  )
}

/** Whether only advice, and no rule, begins or ends the windows of this day. */
export function isAdvice(day: MowingDay, rules: Hours['rules']): boolean {
  const keys = day.windows.flatMap(({ opens, closes }) => [opens, closes]).filter(key => key !== null)
  return keys.length > 0 && !rules.some(({ key, binding }) => binding && keys.includes(key))
}
