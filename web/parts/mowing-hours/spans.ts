import type { Hours } from './load-mowing-hours.ts'

export type MowingDay = Hours['days'][number]
export type MowingWindow = MowingDay['windows'][number]

/** A part of a day in per cent of its length, from midnight. */
export interface Part {
  from: number
  to: number
}

/** Where an instant lies in its day; days are 23 to 25 hours long. */
export function placeIn(day: MowingDay, instant: string | number): number {
  const start = Date.parse(day.starts_at)
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  const part = ((at - start) / (Date.parse(day.ends_at) - start)) * 100
  return Math.min(100, Math.max(0, Math.round(part * 1000) / 1000))
}

/** Before sunrise and after sunset. */
export function nightsOf(day: MowingDay): Part[] {
  if (day.sunrise === null || day.sunset === null) return []
  return [
    { from: 0, to: placeIn(day, day.sunrise) },
    { from: placeIn(day, day.sunset), to: 100 },
  ]
}

export function openOf(day: MowingDay): Part[] {
  return day.windows.map(({ from, to }) => ({ from: placeIn(day, from), to: placeIn(day, to) }))
}

/** What parts leave of the whole day. */
export function without(parts: readonly Part[]): Part[] {
  const edges = [0, ...parts.flatMap(({ from, to }) => [from, to]), 100]
  const left: Part[] = []
  for (let index = 0; index < edges.length; index += 2) {
    const [from = 0, to = 0] = edges.slice(index, index + 2)
    if (to - from > 0.01) left.push({ from, to })
  }
  return left
}

export function common(some: readonly Part[], others: readonly Part[]): Part[] {
  return some.flatMap(one =>
    others.flatMap(other => {
      const part = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
      return part.from < part.to ? [part] : []
    }),
  )
}

/** No rule begins or ends the windows of this day, only advice. */
export function isAdvice(day: MowingDay, rules: Hours['rules']): boolean {
  const keys = day.windows.flatMap(({ opens, closes }) => [opens, closes]).filter(key => key !== null)
  return keys.length > 0 && !rules.some(({ key, binding }) => binding && keys.includes(key))
}
