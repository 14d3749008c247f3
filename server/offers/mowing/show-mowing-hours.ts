import type { z } from 'zod'
import type { mowingEndpoints } from '#contract/offers/mowing.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { mowingCountries } from '#domain/mowing/holidays.ts'
import { dayBounds } from '#domain/mowing/hours.ts'
import { type MowingHours, mowingHours } from '#domain/mowing/mowing-hours.ts'
import { mowingTable, readOn } from '#domain/mowing/places.ts'
import type { Instant } from '#domain/mowing/sun.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'

export type MowingQuery = z.output<(typeof mowingEndpoints)['GET /mowing-hours']['query']>

const usualDays = 7
const minuteMs = 60_000

export function findMowingHours(
  { clock }: Context,
  { country, place, from, days = usualDays }: MowingQuery,
): MowingHours {
  return mowingHours({ country, place, from: from ?? dayInShop(clock.now()), days })
}

export function showMowingHours(context: Context, query: MowingQuery): CallData<'GET /mowing-hours'> {
  const { country, place, status, rules, sun, days } = findMowingHours(context, query)
  return {
    country,
    place,
    status,
    rules: rules.map(({ key, scope, binding, source, date, unverified = false }) => ({
      key,
      scope,
      binding,
      source,
      source_date: date,
      read_on: readOn,
      unverified,
    })),
    sun: { latitude: sun.latitude, longitude: sun.longitude, approximate: sun.isApproximate },
    days: days.map(({ day, sun: light, holiday, windows, reasons }) => {
      const bounds = dayBounds(day)
      const rises = light.light === 'rises_and_sets'
      return {
        day,
        starts_at: iso(bounds.from),
        ends_at: iso(bounds.to),
        sunrise: rises ? nearestMinute(light.sunrise) : null,
        sunset: rises ? nearestMinute(light.sunset) : null,
        holiday,
        windows: windows.map(({ from, to, opens, closes }) => ({ from: iso(from), to: iso(to), opens, closes })),
        reasons,
      }
    }),
  }
}

export function listMowingPlaces(): CallData<'GET /mowing-hours/places'> {
  return {
    countries: mowingCountries.map(country => {
      const { status, places } = mowingTable[country]
      return { country, status, places: places.map(place => ({ name: place.name, status: place.status })) }
    }),
  }
}

/** Sun times are shown to the minute, because refraction makes seconds meaningless. */
function nearestMinute(instant: Instant): string {
  return iso(Math.round(instant / minuteMs) * minuteMs)
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString()
}
