import type { CallData } from '#contract/protocol/call.ts'
import { countries } from '#domain/accounts/constants.ts'
import { bodyRoles } from '#domain/addresses/country-record.ts'
import { languageTags } from '#domain/languages.ts'
import { readDeliveryCountries, readKnownCountries } from '#server/platform/config/countries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { readServedParts, type ServedPart } from './assert-served.ts'

/** The countries of delivery first, the others by name. */
export async function listCountries({
  context,
  language,
}: Input<'GET /countries'>): Promise<CallData<'GET /countries'>> {
  const tag = languageTags[language]
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const now = context.clock.now()
  const delivered = await readDeliveryCountries(context.db, now)
  const codes = new Set([...countries, ...(await readKnownCountries(context.db, now))])
  const list = [...codes].map(code => ({ code, name: names.of(code) ?? code, delivered: delivered.includes(code) }))
  const { compare } = new Intl.Collator(tag)
  return { list: list.toSorted((a, b) => Number(b.delivered) - Number(a.delivered) || compare(a.name, b.name)) }
}

/** What the law of each country of delivery asks to be stated, and which part of it is served. */
export async function listDeliveryCountries({
  context,
  language,
}: Input<'GET /delivery-countries'>): Promise<CallData<'GET /delivery-countries'>> {
  const names = new Intl.DisplayNames(languageTags[language], { type: 'region' })
  const now = context.clock.now()
  const [delivered, setting, parts] = await Promise.all([
    readDeliveryCountries(context.db, now),
    readSetting(context.db, 'countries', now),
    readServedParts(context.db, { language, now }),
  ])
  const { compare } = new Intl.Collator(languageTags[language])
  const list = delivered.flatMap(country => {
    const record = setting[country]
    if (!record) return []
    const { weee, battery, packaging, epr_representative } = record
    const bodies = bodyRoles.flatMap(role => {
      const body = record[role]
      return body?.name ? [{ role, ...body }] : []
    })
    const name = names.of(country) ?? country
    const registrations = { weee, battery, packaging }
    const served_part = viewPart(parts.find(part => part.country === country))
    return [
      {
        ...{ country, name, served_part, bodies, registrations },
        takes_part: record.takes_part ?? false,
        epr_representative: epr_representative || null,
      },
    ]
  })
  return { list: list.toSorted((a, b) => compare(a.name, b.name)) }
}

function viewPart(part: ServedPart | undefined) {
  return part ? { area: part.area, postcodes: part.postcodes, ranges: part.ranges } : null
}
