import type { z } from 'zod'
import { parsePostcode } from '#domain/addresses/postcode.ts'

interface PostalAddress {
  country: string
  postcode: string
}

/** Formats the postcode of an address for its country, as screens do; an invalid one is refused. */
export function withPostcode<Schema extends z.ZodObject>(schema: Schema & z.ZodType<PostalAddress>): Schema {
  return schema
    .superRefine((address, check) => {
      const { country, postcode } = address as object as PostalAddress
      if (postcode !== '' && !parsePostcode(country, postcode).ok) {
        check.addIssue({ code: 'custom', path: ['postcode'], message: 'postcode_format' })
      }
    })
    .overwrite(address => {
      const { country, postcode } = address as object as PostalAddress
      const result = parsePostcode(country, postcode)
      return (result.ok ? { ...(address as object), postcode: result.value } : address) as z.output<Schema>
    })
}
