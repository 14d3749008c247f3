import type { z } from 'zod'
import { postcodeOf } from '#domain/addresses/postcode.ts'

interface Place {
  country: string
  postcode: string
}

/** Brings the postcode of an address into the form of its country, as screens do; where it has none it is refused. */
export function withPostcode<Schema extends z.ZodObject>(schema: Schema & z.ZodType<Place>): Schema {
  return schema
    .superRefine((place, check) => {
      const { country, postcode } = place as object as Place
      if (postcode !== '' && !postcodeOf(country, postcode).ok) {
        check.addIssue({ code: 'custom', path: ['postcode'], message: 'postcode_format' })
      }
    })
    .overwrite(place => {
      const { country, postcode } = place as object as Place
      const result = postcodeOf(country, postcode)
      return (result.ok ? { ...(place as object), postcode: result.value } : place) as z.output<Schema>
    })
}
