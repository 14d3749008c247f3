import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import { isServed, listPostcodeRanges } from '#domain/addresses/served.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import { isDeliveryCountry, readDeliveryCountries } from '#server/platform/config/countries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { refuse } from '#server/platform/refusal.ts'

export type ServedPart = CallData<'GET /config/global'>['served_parts'][number]

interface ReadPartsInput {
  language: Language
  now: Date
}

/** The countries of delivery that are not served as a whole, with the part that is. */
export async function readServedParts(db: Reader, { language, now }: ReadPartsInput): Promise<ServedPart[]> {
  const [delivered, setting] = await Promise.all([readDeliveryCountries(db, now), readSetting(db, 'countries', now)])
  const list = new Intl.ListFormat(languageTags[language], { type: 'conjunction' })
  return delivered.flatMap(country => {
    const { postcodes: ranges, area } = setting[country] ?? {}
    if (!ranges) return []
    return [{ country, area: area?.[language] ?? '', postcodes: list.format(listPostcodeRanges(ranges)), ranges }]
  })
}

interface Place {
  country: string
  /** undefined: the address is not known yet. */
  postcode?: string | undefined
}

/** The part of a country that is served; undefined: it is served as a whole. */
export async function findServedPart(
  db: Reader,
  country: string,
  reading: ReadPartsInput,
): Promise<ServedPart | undefined> {
  return (await readServedParts(db, reading)).find(part => part.country === country)
}

/** Refuses a place where nothing is delivered, at its country or at its postcode; `at` is the path of the address. */
export async function assertServed(db: Reader, place: Place, reading: ReadPartsInput & { at?: string }): Promise<void> {
  const prefix = reading.at ? `${reading.at}.` : ''
  if (!(await isDeliveryCountry(db, place.country, reading.now))) {
    rejectField(`${prefix}country`, 'country_undelivered')
  }
  const { country, postcode } = place
  const part = await findServedPart(db, country, reading)
  if (!part || postcode === undefined) return
  // Of a quote it may be any text; in an address it is in the format of its country already.
  const stored = parsePostcode(country, postcode)
  if (!isServed(part.ranges, stored.ok ? stored.value : postcode)) refusePlace(part, `${prefix}postcode`)
}

/** Says where in the country the shop delivers instead. */
export function refusePlace({ country, area, postcodes }: ServedPart, path?: string): never {
  const values = { area, postcodes }
  const fields = path === undefined ? [] : [{ path, rule: 'place_undelivered', message: '', values }]
  return refuse('place_undelivered', { reason: 'outside_area', country, ...values, fields })
}
