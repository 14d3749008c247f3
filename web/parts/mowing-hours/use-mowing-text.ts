import { useFormatter, useTranslations } from 'use-intl'
import type { MowingDay, MowingWindow } from './spans.ts'

const time = { hour: '2-digit', minute: '2-digit' } as const

/** Days, times and reasons as text. */
export function useMowingText() {
  const t = useTranslations('mowing')
  const format = useFormatter()
  const clock = (instant: string) => format.dateTime(new Date(instant), time)

  function formatWindow(day: MowingDay, { from, to }: MowingWindow): string {
    if (from === day.starts_at && to === day.ends_at) return t('whole_day')
    return t('from_to', { from: clock(from), to: to === day.ends_at ? '24:00' : clock(to) })
  }

  return {
    windows: (day: MowingDay) => day.windows.map(window => formatWindow(day, window)),
    sun: ({ sunrise, sunset }: MowingDay) =>
      sunrise && sunset
        ? [t('sun_up', { time: clock(sunrise) }), t('sun_down', { time: clock(sunset) })]
        : [t('no_sun_times')],
    /** What begins and ends the windows; without windows, what rules out the day. */
    why: (day: MowingDay) => {
      const edges = day.windows.flatMap(({ opens, closes }) => [opens, closes]).filter(key => key !== null)
      const keys = edges.length > 0 ? edges : day.reasons
      const reasons = keys.map(key => t(`short.${key}`))
      const names = day.holiday && day.windows.length === 0 ? [t(`holiday.${day.holiday}`), ...reasons] : reasons
      return format.list([...new Set(names)], { type: 'conjunction' })
    },
    dayName: ({ starts_at }: MowingDay) =>
      format.dateTime(new Date(starts_at), { weekday: 'short', day: 'numeric', month: 'short' }),
    longDayName: ({ starts_at }: MowingDay) =>
      format.dateTime(new Date(starts_at), { weekday: 'long', day: 'numeric', month: 'long' }),
    /** The date with the precision of its source. */
    dateOfSource: (date: string) => {
      const parts = date.split('-').length
      if (parts === 1) return date
      const instant = new Date(`${parts === 2 ? `${date}-01` : date}T12:00:00Z`)
      return format.dateTime(instant, parts === 2 ? { year: 'numeric', month: 'long' } : { dateStyle: 'long' })
    },
  }
}
