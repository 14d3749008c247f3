import type { addressEndpoints } from '#contract/people/addresses.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { parseHouseNumber } from '#domain/addresses/house-number.ts'
import type { Context } from '#server/platform/context.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { loggableReason } from '#server/platform/outside-text.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { type FoundAddress, findByNumber, findByText } from './pdok.ts'

type Input<Key extends keyof typeof addressEndpoints> = RouteInput<(typeof addressEndpoints)[Key]>

const caches = new WeakMap<Context, ExpiringCache<FoundAddress[]>>()

function getCache(context: Context): ExpiringCache<FoundAddress[]> {
  const known = caches.get(context)
  if (known) return known
  const memory = new ExpiringCache<FoundAddress[]>(context.wall, { ms: 10 * 60_000, maxEntries: 500 })
  caches.set(context, memory)
  return memory
}

export async function findDutchAddress({
  context,
  query,
}: Input<'GET /addresses/nl'>): Promise<CallData<'GET /addresses/nl'>> {
  const { postcode } = query
  const houseNumber = parseHouseNumber(query.house_number) ?? refuse('bad_request')
  const key = `${postcode} ${houseNumber.number} ${houseNumber.addition}`
  const addresses = await cachedLookup(context, key, url => findByNumber(url, postcode, houseNumber))
  if (!addresses) return { found: false, reason: 'unavailable' }
  const exact = addresses.find(address => parseHouseNumber(address.house_number)?.addition === houseNumber.addition)
  const address = exact ?? addresses[0]
  if (!address) return { found: false, reason: 'unknown' }
  return {
    found: true,
    exact: exact !== undefined,
    postcode,
    street: address.street,
    house_number: exact?.house_number ?? String(houseNumber.number),
    city: address.city,
    latitude: address.latitude,
    longitude: address.longitude,
    house_numbers: [...new Set(addresses.map(({ house_number }) => house_number))],
  }
}

export async function searchAddresses({
  context,
  query,
}: Input<'GET /addresses/search'>): Promise<CallData<'GET /addresses/search'>> {
  const addresses = await cachedLookup(context, `search ${query.q.toLowerCase()}`, url => findByText(url, query.q))
  if (!addresses) return { found: false, reason: 'unavailable' }
  if (addresses.length === 0) return { found: false, reason: 'unknown' }
  return { found: true, list: addresses.map(({ label, latitude, longitude }) => ({ label, latitude, longitude })) }
}

/**
 * undefined: the register is off or does not respond. That is no error of the shop: people type the address in
 * themselves. The address is not logged.
 */
async function cachedLookup(
  context: Context,
  key: string,
  lookUp: (url: string) => Promise<FoundAddress[]>,
): Promise<FoundAddress[] | undefined> {
  const { pdokUrl } = context.environment
  if (!pdokUrl) return undefined
  try {
    return await getCache(context).get(key, () => lookUp(pdokUrl))
  } catch (error) {
    context.log.warn({ reason: loggableReason(error) }, 'the address register does not answer')
    return undefined
  }
}
