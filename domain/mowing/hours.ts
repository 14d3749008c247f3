import { addDays, type Day, weekday } from '../calendar.ts'
import { toInstant } from './clock-time.ts'
import type { Instant, SunTimes } from './sun.ts'

/** A time of day: minutes after midnight on the clock, or minutes after (before, if negative) sunrise or sunset. */
export type Edge = { clock: number } | { sunrise: number } | { sunset: number }

/** On these days mowing is allowed only within these spans; on all other days the limit does not apply. */
export interface Limit {
  on: 'every_day' | 'workdays' | 'sundays' | 'sundays_and_holidays'
  only: readonly (readonly [from: Edge, to: Edge])[]
}

export interface LimitingRule<Key extends string = string> {
  key: Key
  limits: readonly Limit[]
}

export interface DayInput {
  day: Day
  sun: SunTimes
  isHoliday: boolean
}

/** A span that every rule allows, and the rules at which it begins and ends. Null: no rule ends it there. */
export interface Window<Key extends string = string> {
  from: Instant
  to: Instant
  opens: Key | null
  closes: Key | null
}

export interface DayWindows<Key extends string = string> {
  day: Day
  windows: Window<Key>[]
  /** Every rule that limits this day; for a day without windows only those that forbid all of it, if there are any. */
  reasons: Key[]
}

interface Span {
  from: Instant
  to: Instant
}

const minuteMs = 60_000
const minutesPerDay = 24 * 60

/** Midnight to midnight on the clock: 23 or 25 hours apart on the days when summer time begins or ends. */
export function dayBounds(day: Day): Span {
  return { from: toInstant(day, 0), to: toInstant(day, minutesPerDay) }
}

export interface Range {
  from: Day
  count: number
  /** Sun times and holiday of a day. */
  getInput: (day: Day) => DayInput
}

/**
 * What all rules together allow over a range of days. `windows` run across midnight, `days` have them cut there. The
 * days before and after are included in the computation, because where the sun sets after midnight it still shines on
 * the next date.
 */
export function mowingWindows<Key extends string>(
  rules: readonly LimitingRule<Key>[],
  { from, count, getInput }: Range,
): { windows: Window<Key>[]; days: DayWindows<Key>[] } {
  const inputs = Array.from({ length: count + 2 }, (_, index) => getInput(addDays(from, index - 1)))
  const everything: Span = { from: dayBounds(addDays(from, -1)).from, to: dayBounds(addDays(from, count)).to }
  const left = rules.map(({ key, limits }) => ({
    key,
    spans: limits.map(limit => limitSpans(limit, inputs)).reduce(intersect, [everything]),
  }))
  const keyAt = (edge: 'from' | 'to', at: Instant): Key | null =>
    at === everything[edge] ? null : (left.find(({ spans }) => spans.some(span => span[edge] === at))?.key ?? null)

  const together = left.map(({ spans }) => spans).reduce(intersect, [everything])
  const all = together.map(span => ({
    // A minute that is only partly allowed counts as not allowed.
    from: Math.ceil(span.from / minuteMs) * minuteMs,
    to: Math.floor(span.to / minuteMs) * minuteMs,
    opens: keyAt('from', span.from),
    closes: keyAt('to', span.to),
  }))
  const visible: Span = { from: dayBounds(from).from, to: dayBounds(addDays(from, count - 1)).to }
  return {
    windows: all.flatMap(window => clip(window, visible)),
    days: inputs.slice(1, -1).map(({ day }) => {
      const bounds = dayBounds(day)
      return {
        day,
        windows: all.flatMap(window => clip(window, bounds)),
        reasons: findReasons(left, bounds, together),
      }
    }),
  }
}

interface Left<Key extends string> {
  key: Key
  spans: readonly Span[]
}

function findReasons<Key extends string>(left: readonly Left<Key>[], bounds: Span, together: readonly Span[]): Key[] {
  const takers = left.filter(({ spans }) => !coverDay(spans, bounds))
  const alone =
    intersect([bounds], together).length > 0 ? [] : takers.filter(rule => intersect([bounds], rule.spans).length === 0)
  return (alone.length > 0 ? alone : takers).map(({ key }) => key)
}

function coverDay(spans: readonly Span[], bounds: Span): boolean {
  return spans.some(span => span.from <= bounds.from && span.to >= bounds.to)
}

function clip<Key extends string>(window: Window<Key>, bounds: Span): Window<Key>[] {
  const from = Math.max(window.from, bounds.from)
  const to = Math.min(window.to, bounds.to)
  if (from >= to) return []
  return [
    {
      from,
      to,
      opens: from === window.from ? window.opens : null,
      closes: to === window.to ? window.closes : null,
    },
  ]
}

/** The spans that one limit allows over all days. */
function limitSpans(limit: Limit, days: readonly DayInput[]): Span[] {
  return mergeSpans(
    days.flatMap(input => {
      if (!appliesOn(limit.on, input)) return [dayBounds(input.day)]
      return limit.only.flatMap(([from, to]) => between(input, from, to))
    }),
  )
}

function appliesOn(on: Limit['on'], { day, isHoliday }: DayInput): boolean {
  const isSunday = weekday(day) === 7
  if (on === 'every_day') return true
  if (on === 'sundays') return isSunday
  const isFree = isSunday || isHoliday
  return on === 'workdays' ? !isFree : isFree
}

function between(input: DayInput, from: Edge, to: Edge): Span[] {
  const span = { from: edgeInstant(input, from, 'from'), to: edgeInstant(input, to, 'to') }
  return span.from < span.to ? [span] : []
}

/**
 * Where the sun does not set, sunrise counts as before the day and sunset as after it; where it does not rise, the
 * reverse.
 */
function edgeInstant({ day, sun }: DayInput, edge: Edge, end: 'from' | 'to'): Instant {
  if ('clock' in edge) return toInstant(day, edge.clock)
  if (sun.light === 'rises_and_sets') {
    return 'sunrise' in edge ? sun.sunrise + edge.sunrise * minuteMs : sun.sunset + edge.sunset * minuteMs
  }
  const { from, to } = dayBounds(day)
  const isOpen = sun.light === 'always_up'
  return (end === 'from') === isOpen ? from : to
}

/** Sorted and without overlaps; adjacent spans are joined. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const before = joined.at(-1)
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

function intersect(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap(one =>
    others.flatMap(other => {
      const from = Math.max(one.from, other.from)
      const to = Math.min(one.to, other.to)
      return from < to ? [{ from, to }] : []
    }),
  )
}
