import type { CallData } from '#contract/protocol/call.ts'
import { parseHouseNumber } from '#domain/addresses/house-number.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { loggableReason } from '#server/platform/outside-text.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type FoundAddress, findByNumber, findByText } from './pdok.ts'

const caches = new WeakMap<Context, ExpiringCache<FoundAddress[]>>()

function getCache(context: Context): ExpiringCache<FoundAddress[]> {
  const known = caches.get(context)
  if (known) return known
  const memory = new ExpiringCache<FoundAddress[]>(context.wall, { ms: 10 * 60_000, maxEntries: 500 })
  caches.set(context, memory)
  return memory
}

export async function findDutchAddress(input: Input<'GET /addresses/nl'>): Promise<CallData<'GET /addresses/nl'>> {
  const { context, query } = input
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

export async function searchAddresses(
  input: Input<'GET /addresses/search'>,
): Promise<CallData<'GET /addresses/search'>> {
  const { context, query } = input
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

/**
 * Caches responses of other servers for some minutes, because leaving a field twice repeats the request. An evicted
 * entry costs one call.
 */
class ExpiringCache<Value> {
  readonly #kept = new Map<string, { value: Value; until: number }>()
  readonly #wall: Clock
  readonly #ms: number
  readonly #most: number

  constructor(wall: Clock, { ms, maxEntries }: { ms: number; maxEntries: number }) {
    this.#wall = wall
    this.#ms = ms
    this.#most = maxEntries
  }

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = this.#wall.now().getTime()
    const known = this.#kept.get(key)
    if (known && known.until > now) return known.value
    const value = await load()
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: now + this.#ms })
    // The oldest is evicted first: a Map preserves the order of insertion.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return value
  }
}
