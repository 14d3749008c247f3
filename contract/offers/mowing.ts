import { z } from 'zod'
import { holidayKeys } from '#domain/addresses/country-facts.ts'
import { isDay } from '#domain/calendar.ts'
import { mowingCountries } from '#domain/mowing/holidays.ts'
import { mowingStatuses } from '#domain/mowing/places.ts'
import { mowingRuleKeys } from '#domain/mowing/rules.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { line } from '../protocol/text-fields.ts'

/** Limited to years with the present summer time rules. */
const dayField = z
  .string()
  .refine(text => isDay(text) && text >= '2000-01-01' && text <= '2099-11-30', 'date_format')
  .transform(text => text as `${number}-${number}-${number}`)

const questionSchema = z.object({
  country: z.enum(mowingCountries, 'country_unknown'),
  /** A single line, because it is written to a calendar file. */
  place: line(80).optional(),
  /** The first day; today by default. */
  from: dayField.optional(),
  days: z.coerce.number().int().min(1).max(31).optional(),
})

const ruleKey = z.enum(mowingRuleKeys)

const hoursSchema = z.object({
  country: z.enum(mowingCountries),
  /** The name in the table, or as requested if the place is unknown. */
  place: z.string().nullable(),
  status: z.enum(mowingStatuses),
  rules: z.array(
    z.object({
      key: ruleKey,
      scope: z.enum(['country', 'place']),
      /** False: a recommendation or a note. */
      binding: z.boolean(),
      source: z.string(),
      /** As exact as the source gives it: `2025`, `2025-07` or `2025-07-02`. */
      source_date: z.string().nullable(),
      read_on: z.string(),
      unverified: z.boolean(),
    }),
  ),
  sun: z.object({
    latitude: z.number(),
    longitude: z.number(),
    /** The sun times are those of the middle of the country, because the place is unknown. */
    approximate: z.boolean(),
  }),
  days: z.array(
    z.object({
      day: z.string(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      sunrise: z.iso.datetime().nullable(),
      sunset: z.iso.datetime().nullable(),
      holiday: z.enum(holidayKeys).nullable(),
      windows: z.array(
        z.object({
          from: z.iso.datetime(),
          to: z.iso.datetime(),
          /** The rules at which it begins and ends; null: it continues across midnight. */
          opens: ruleKey.nullable(),
          closes: ruleKey.nullable(),
        }),
      ),
      /** The rules that limit this day, or that forbid all of it where no window is left. */
      reasons: z.array(ruleKey),
    }),
  ),
})

export const mowingEndpoints = endpoints({
  'GET /mowing-hours': {
    summary: 'When a robotic mower is allowed to run in a place, as far as we know, day by day, with sources',
    who: 'anyone',
    cacheSeconds: 300,
    query: questionSchema,
    data: hoursSchema,
  },
  'GET /mowing-hours/places': {
    summary: 'Lists the places with known mowing hours',
    who: 'anyone',
    cacheSeconds: 300,
    data: z.object({
      countries: z.array(
        z.object({
          country: z.enum(mowingCountries),
          status: z.enum(mowingStatuses),
          places: z.array(z.object({ name: z.string(), status: z.enum(mowingStatuses) })),
        }),
      ),
    }),
  },
  'GET /mowing-hours.ics': {
    summary: 'The mowing hours as a calendar file (RFC 5545)',
    who: 'anyone',
    query: questionSchema.extend({ language: z.coerce.number().int().min(1).max(4).optional() }),
    data: z.null(),
    raw: 'text/calendar',
  },
})
