import { addDays, addMonths, type Day, daysBetween, toDateParts, weekday } from '#domain/calendar.ts'

/** The month as rows of seven days; undefined: a day of another month. */
export function buildWeeks(month: Day, firstWeekday: number): (Day | undefined)[][] {
  const first = startOfMonth(month)
  const count = daysBetween(first, addMonths(first, 1))
  const before = (weekday(first) - firstWeekday + 7) % 7
  const rows = Math.ceil((before + count) / 7)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (_unused, column) => {
      const date = row * 7 + column - before
      return date >= 0 && date < count ? addDays(first, date) : undefined
    }),
  )
}

/** The first day of the month of `day`. */
export function startOfMonth(day: Day): Day {
  const [year, month] = toDateParts(day)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as Day
}

/** The day that a key moves to; undefined: the grid does not handle the key. */
export function dayByKey(day: Day, key: string, firstWeekday: number, shift: boolean): Day | undefined {
  const inWeek = (weekday(day) - firstWeekday + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -inWeek)
    case 'End':
      return addDays(day, 6 - inWeek)
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return undefined
  }
}

export function clampDay(day: Day, first: Day, last: Day): Day {
  return day < first ? first : day > last ? last : day
}

interface WeekInfo {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** Monday in all countries of the shop; another language may need another day. */
export function getFirstWeekday(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & WeekInfo
  return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1
}
