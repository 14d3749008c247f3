import { z } from 'zod'
import { isCountryCode } from '#domain/addresses/country-codes.ts'

/** A country by its two letters. Where the shop delivers is a setting, checked by the server (ADR 168). */
export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, 'country_unknown')
  .refine(isCountryCode, 'country_unknown')

/** A value for each country, by its two letters. */
export const byCountry = <Value extends z.ZodType>(value: Value) =>
  z
    .object({})
    .catchall(value)
    .superRefine((values, context) => {
      for (const key of Object.keys(values)) {
        if (!isCountryCode(key)) context.addIssue({ code: 'custom', path: [key], message: 'country_unknown' })
      }
    })
