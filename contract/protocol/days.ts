import * as z from 'zod'
import type { Day } from '#domain/calendar.ts'

/** The same schema; what it has read is known to be a day and not any text. */
export function asDay(schema: z.ZodType<string, string>): z.ZodType<Day, string> {
  return schema as unknown as z.ZodType<Day, string>
}

/** A day of the calendar, as `2026-03-31`. */
export const isoDay = asDay(z.iso.date())
