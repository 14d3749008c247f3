import type { HolidayKey } from '../addresses/country-facts.ts'
import type { Day } from '../calendar.ts'
import { findHoliday, type MowingCountry } from './holidays.ts'
import { type DayWindows, mowingWindows, type Window } from './hours.ts'
import { findMowingPlace, type MowingStatus, mowingTable, type SourcedRule } from './places.ts'
import { type MowingRuleKey, mowingRules } from './rules.ts'
import { type Position, type SunTimes, sunTimes } from './sun.ts'

export interface MowingQuery {
  country: MowingCountry
  place?: string | undefined
  from: Day
  days: number
}

export interface ScopedRule extends SourcedRule {
  /** Whether the rule comes from the country or from the place. */
  scope: 'country' | 'place'
  binding: boolean
}

export interface MowingHours {
  country: MowingCountry
  /** The name in the table, or as typed if the table does not have it. */
  place: string | null
  status: MowingStatus
  rules: ScopedRule[]
  sun: Position & { isApproximate: boolean }
  windows: Window<MowingRuleKey>[]
  days: (DayWindows<MowingRuleKey> & { sun: SunTimes; holiday: HolidayKey | null })[]
}

/**
 * The rules of a country together with those of a town. A town may only be stricter; a town that is not in the table is
 * reported as `unknown`, with the rules of the whole country.
 */
export function mowingHours({ country, place, from, days }: MowingQuery): MowingHours {
  const row = mowingTable[country]
  const known = place ? findMowingPlace(country, place) : undefined
  const position = known?.at ?? row.middle
  const sunOn = (day: Day) => sunTimes(day, position)
  const rules = [
    ...row.rules.map(rule => toScopedRule(rule, 'country')),
    ...(known?.rules ?? []).map(rule => toScopedRule(rule, 'place')),
  ].filter(isNotRepeated)
  const found = mowingWindows(
    rules.map(({ key }) => ({ key, limits: mowingRules[key].limits })),
    {
      from,
      count: days,
      getInput: day => ({ day, sun: sunOn(day), isHoliday: findHoliday(country, day) !== undefined }),
    },
  )
  return {
    country,
    place: known?.name ?? (place || null),
    status: known?.status ?? (place ? 'unknown' : row.status),
    rules,
    sun: { ...position, isApproximate: known === undefined },
    windows: found.windows,
    days: found.days.map(day => ({ ...day, sun: sunOn(day.day), holiday: findHoliday(country, day.day) ?? null })),
  }
}

function toScopedRule(rule: SourcedRule, scope: ScopedRule['scope']): ScopedRule {
  return { ...rule, scope, binding: mowingRules[rule.key].binding }
}

/** Drops a country rule that the town repeats: of two equal rules the town's is shown. */
function isNotRepeated(rule: ScopedRule, _index: number, all: readonly ScopedRule[]): boolean {
  return rule.scope === 'place' || !all.some(other => other.key === rule.key && other.scope === 'place')
}
