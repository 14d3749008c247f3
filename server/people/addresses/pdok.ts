import { z } from 'zod'
import { type HouseNumber, parseHouseNumber } from '#domain/addresses/house-number.ts'
import { fetchOutsideText, OutsideError } from '#server/platform/outside-text.ts'

/** One hit of the Dutch address register, with the field names of the shop. */
export interface FoundAddress {
  label: string
  street: string
  /** As the register writes it: `12-A`, `12-2`; empty for a street or a town. */
  house_number: string
  postcode: string
  city: string
  latitude: number
  longitude: number
}

const requestLimits = { timeoutMs: 3000, mostBytes: 512 * 1024, accept: 'application/json' }
const maxPerNumber = 100
const maxSuggestions = 8

const responseSchema = z.object({ response: z.object({ docs: z.array(z.unknown()) }) })
/** The fields depend on the kind of hit. */
const textSchema = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => String(value ?? ''))
const hitSchema = z.object({
  weergavenaam: z.string(),
  straatnaam: textSchema,
  huisnummer: textSchema,
  huisletter: textSchema,
  huisnummertoevoeging: textSchema,
  postcode: textSchema,
  woonplaatsnaam: textSchema,
  centroide_ll: z.string(),
})

/** Every address of this postcode and number, whatever its addition. */
export async function findByNumber(
  url: string,
  postcode: string,
  { number, addition }: HouseNumber,
): Promise<FoundAddress[]> {
  const compact = postcode.replace(' ', '')
  const addresses = await searchPdok(url, `${compact} ${number} ${addition}`.trim(), 'type:adres', maxPerNumber)
  return addresses.filter(address => {
    return address.postcode.replace(' ', '') === compact && parseHouseNumber(address.house_number)?.number === number
  })
}

export async function findByText(url: string, text: string): Promise<FoundAddress[]> {
  // Punctuation and words in capitals (AND, NOT) that are operators of the search engine are no part of a name.
  const named = text
    .replace(/[^\p{L}\p{N},.'’-]+/gu, ' ')
    .trim()
    .toLowerCase()
  return /[\p{L}\p{N}]/u.test(named)
    ? searchPdok(url, named, 'type:(adres OR postcode OR weg OR woonplaats)', maxSuggestions)
    : []
}

async function searchPdok(base: string, q: string, fq: string, rows: number): Promise<FoundAddress[]> {
  const url = new URL(`${base}/free`)
  url.search = new URLSearchParams({ q, fq, rows: String(rows) }).toString()
  const response = responseSchema.safeParse(parseJson(await fetchOutsideText(url, requestLimits)))
  if (!response.success) throw new OutsideError('another shape')
  return response.data.response.docs.flatMap(doc => toAddress(doc) ?? [])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutsideError('no JSON')
  }
}

/** undefined for a hit without a point or a name. */
function toAddress(doc: unknown): FoundAddress | undefined {
  const hit = hitSchema.safeParse(doc)
  if (!hit.success) return undefined
  const { weergavenaam, straatnaam, huisnummer, huisletter, huisnummertoevoeging, postcode, woonplaatsnaam } = hit.data
  const point = /^POINT\((-?[\d.]+) (-?[\d.]+)\)$/.exec(hit.data.centroide_ll)
  const [longitude, latitude] = [Number(point?.[1] ?? Number.NaN), Number(point?.[2] ?? Number.NaN)]
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return undefined
  return {
    label: weergavenaam,
    street: straatnaam,
    house_number: [`${huisnummer}${huisletter}`, huisnummertoevoeging].filter(Boolean).join('-'),
    postcode,
    city: woonplaatsnaam,
    latitude,
    longitude,
  }
}
