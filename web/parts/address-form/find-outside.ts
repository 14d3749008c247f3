import { parsePostcode } from '#domain/addresses/postcode.ts'
import { isServed } from '#domain/addresses/served.ts'
import type { ServedPart } from '../../layout/use-config.ts'

interface Place {
  country: string
  postcode: string
}

/** The part of its country that is served, if a place is outside it. An unfinished postcode is nowhere yet. */
export function findOutside(parts: readonly ServedPart[], { country, postcode }: Place): ServedPart | undefined {
  const part = parts.find(served => served.country === country)
  const code = parsePostcode(country, postcode)
  return part && code.ok && !isServed(part.ranges, code.value) ? part : undefined
}
