import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'

/** How often a task recurs. */
export type Pace = { every: number } | { daily: true }

const dailyHours = 3
const hourMs = 3_600_000

/** The interval of a task; undefined: it does not recur. */
export function findPace(task: object): Pace | undefined {
  return 'every' in task || 'daily' in task ? (task as Pace) : undefined
}

/** A daily run follows the calendar, however long the last one took or waited. */
export function nextRun(pace: Pace, now: Date): Date {
  if ('every' in pace) return new Date(now.getTime() + pace.every * 1000)
  const today = dayInShop(now)
  const early = [today, addDays(today, 1)].map(day => new Date(shopMidnight(day).getTime() + dailyHours * hourMs))
  return early.find(moment => moment > now) ?? now
}

/** The longest time until the next run; the longest day is the one on which summer time ends. */
export function maxSeconds(pace: Pace): number {
  return 'every' in pace ? pace.every : 25 * 3600
}
