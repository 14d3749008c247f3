import * as z from 'zod'
import type { Day } from '#domain/calendar.ts'

/** The same schema with an output typed as a day instead of a string. */
export function asDay(schema: z.ZodType<string, string>): z.ZodType<Day, string> {
  return schema as unknown as z.ZodType<Day, string>
}

/** A calendar day, as `2026-03-31`. */
export const isoDay = asDay(z.iso.date())
