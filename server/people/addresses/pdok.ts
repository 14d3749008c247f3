import { z } from 'zod'
import { type HouseNumber, parseHouseNumber } from '#domain/addresses/house-number.ts'
import { OutsideFailure, outsideText } from '#server/platform/outside-text.ts'

/** One hit of the Dutch address register, in our words. */
export interface Place {
  label: string
  street: string
  /** As the register writes it: `12-A`, `12-2`; empty for a street or a town. */
  house_number: string
  postcode: string
  city: string
  latitude: number
  longitude: number
}

const limits = { timeoutMs: 3000, mostBytes: 512 * 1024, accept: 'application/json' }
const allOfNumber = 100
const suggestions = 8

const answerSchema = z.object({ response: z.object({ docs: z.array(z.unknown()) }) })
/** Fields come and go with the kind of hit. */
const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => String(value ?? ''))
const hitSchema = z.object({
  weergavenaam: z.string(),
  straatnaam: words,
  huisnummer: words,
  huisletter: words,
  huisnummertoevoeging: words,
  postcode: words,
  woonplaatsnaam: words,
  centroide_ll: z.string(),
})

/** Every address of this postcode and number, whatever its addition. */
export async function askForNumber(url: string, postcode: string, { number, addition }: HouseNumber): Promise<Place[]> {
  const compact = postcode.replace(' ', '')
  const places = await ask(url, `${compact} ${number} ${addition}`.trim(), 'type:adres', allOfNumber)
  return places.filter(place => {
    return place.postcode.replace(' ', '') === compact && parseHouseNumber(place.house_number)?.number === number
  })
}

export async function askForText(url: string, text: string): Promise<Place[]> {
  // Marks and words in capitals (AND, NOT) that are commands to the search machine behind it are no part of a name.
  const named = text
    .replace(/[^\p{L}\p{N},.'’-]+/gu, ' ')
    .trim()
    .toLowerCase()
  return /[\p{L}\p{N}]/u.test(named)
    ? ask(url, named, 'type:(adres OR postcode OR weg OR woonplaats)', suggestions)
    : []
}

async function ask(base: string, q: string, fq: string, rows: number): Promise<Place[]> {
  const url = new URL(`${base}/free`)
  url.search = new URLSearchParams({ q, fq, rows: String(rows) }).toString()
  const answer = answerSchema.safeParse(jsonOf(await outsideText(url, limits)))
  if (!answer.success) throw new OutsideFailure('another shape')
  return answer.data.response.docs.flatMap(doc => placeOf(doc) ?? [])
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutsideFailure('no JSON')
  }
}

/** A hit without a point or a name is no use to anybody. */
function placeOf(doc: unknown): Place | undefined {
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
