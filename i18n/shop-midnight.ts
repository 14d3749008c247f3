import type { Day } from '#domain/calendar.ts'
import { dayInShop } from './format.ts'

const hourMs = 3_600_000
/** Time in the Netherlands is one or two hours ahead of UTC. */
const hoursAhead = [2, 1]

/** The first instant of a day in the Netherlands. */
export function shopMidnight(day: Day): Date {
  const utc = new Date(`${day}T00:00:00Z`).getTime()
  const found = hoursAhead.map(hours => new Date(utc - hours * hourMs)).find(moment => dayInShop(moment) === day)
  return found ?? new Date(utc)
}
