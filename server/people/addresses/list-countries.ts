import type { CallData } from '#contract/protocol/call.ts'
import { countries } from '#domain/accounts/constants.ts'
import { languageTags } from '#domain/languages.ts'
import { readDeliveryCountries, readKnownCountries } from '#server/platform/config/countries.ts'
import type { Input } from '#server/platform/http/calls/route.ts'

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
