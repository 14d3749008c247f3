import { addDays, type Day } from '../calendar.ts'
import { type Instant, type Position, sunTimes } from './sun.ts'

export interface Dusk {
  /** The sun is down. */
  isDusk: boolean
  /** When that changes; undefined: not on this day or the next one. */
  changesAt: Instant | undefined
}

/** Whether the sun is down at a place, from sunset until sunrise. The place is near the day of UTC, as Europe is. */
export function duskAt(now: Instant, place: Position): Dusk {
  const today = new Date(now).toISOString().slice(0, 10) as Day
  const events = [today, addDays(today, 1)].flatMap(day => {
    const times = sunTimes(day, place)
    return times.light === 'rises_and_sets' ? [times.sunrise, times.sunset] : []
  })
  const changesAt = events.find(at => at > now)
  // The next event after a sunset is a sunrise.
  const isDusk = changesAt === undefined ? sunTimes(today, place).light === 'always_down' : isSunrise(changesAt, events)
  return { isDusk, changesAt }
}

function isSunrise(at: Instant, events: readonly Instant[]): boolean {
  return events.indexOf(at) % 2 === 0
}
