import type { addressEndpoints } from '#contract/people/addresses.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { parseHouseNumber } from '#domain/addresses/house-number.ts'
import type { Context } from '#server/platform/context.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { reasonOf } from '#server/platform/outside-text.ts'
import { refuse } from '#server/platform/refusal.ts'
import { askForNumber, askForText, type Place } from './pdok.ts'
import { ShortMemory } from './short-memory.ts'

type Input<Key extends keyof typeof addressEndpoints> = RouteInput<(typeof addressEndpoints)[Key]>

const memories = new WeakMap<Context, ShortMemory<Place[]>>()

function memoryOf(context: Context): ShortMemory<Place[]> {
  const known = memories.get(context)
  if (known) return known
  const memory = new ShortMemory<Place[]>(context.wall, { ms: 10 * 60_000, most: 500 })
  memories.set(context, memory)
  return memory
}

export async function findDutchAddress({
  context,
  query,
}: Input<'GET /addresses/nl'>): Promise<CallData<'GET /addresses/nl'>> {
  const { postcode } = query
  const wanted = parseHouseNumber(query.house_number) ?? refuse('bad_request')
  const key = `${postcode} ${wanted.number} ${wanted.addition}`
  const places = await remembered(context, key, url => askForNumber(url, postcode, wanted))
  if (!places) return { found: false, reason: 'unavailable' }
  const exact = places.find(place => parseHouseNumber(place.house_number)?.addition === wanted.addition)
  const place = exact ?? places[0]
  if (!place) return { found: false, reason: 'unknown' }
  return {
    found: true,
    exact: exact !== undefined,
    postcode,
    street: place.street,
    house_number: exact?.house_number ?? String(wanted.number),
    city: place.city,
    latitude: place.latitude,
    longitude: place.longitude,
    house_numbers: [...new Set(places.map(({ house_number }) => house_number))],
  }
}

export async function searchAddresses({
  context,
  query,
}: Input<'GET /addresses/search'>): Promise<CallData<'GET /addresses/search'>> {
  const places = await remembered(context, `search ${query.q.toLowerCase()}`, url => askForText(url, query.q))
  if (!places) return { found: false, reason: 'unavailable' }
  if (places.length === 0) return { found: false, reason: 'unknown' }
  return { found: true, list: places.map(({ label, latitude, longitude }) => ({ label, latitude, longitude })) }
}

/**
 * undefined: the register is off or does not answer. That is no error of the shop: whoever fills in a form types on.
 * Nothing of the address comes into the log.
 */
async function remembered(
  context: Context,
  key: string,
  ask: (url: string) => Promise<Place[]>,
): Promise<Place[] | undefined> {
  const { pdokUrl } = context.environment
  if (!pdokUrl) return undefined
  try {
    return await memoryOf(context).get(key, () => ask(pdokUrl))
  } catch (error) {
    context.log.warn({ reason: reasonOf(error) }, 'the address register does not answer')
    return undefined
  }
}
