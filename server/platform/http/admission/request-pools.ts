import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Binding } from '../calls/route.ts'
import { AdmissionQueue } from './admission-queue.ts'

/** What is worked on beside each other, so that one kind that is slow or wanted too much keeps no other waiting. */
const poolNames = ['browsing', 'rendering', 'buying', 'paying', 'signing_in', 'uploading', 'asking', 'papers'] as const
export type PoolName = (typeof poolNames)[number]

/** Whoever balances and watches must hear from us most of all when we are busy. */
const unpooled: ReadonlySet<string> = new Set<EndpointKey>(['GET /health', 'GET /ready'])

/** From here on somebody's money is under way; the provider may take its time. */
const paying: ReadonlySet<string> = new Set<EndpointKey>([
  'POST /checkouts/{checkout_no}/pay',
  'POST /checkouts/{checkout_no}/outcome',
  'POST /checkouts/{checkout_no}/cancel',
])

/** What else stands between a wish and its payment; the other calls about money are known by their limit. */
const buying: ReadonlySet<string> = new Set<EndpointKey>([
  'POST /user/anonymous',
  'GET /cart',
  'POST /cart/items',
  'POST /quotes',
  'GET /checkouts/{checkout_no}',
  'GET /orders/{order_no}',
  'POST /user/refresh-token',
])

/** Hash a password, which takes long on purpose. */
const signingIn: ReadonlySet<string> = new Set<EndpointKey>([
  'POST /user/login',
  'POST /user/register',
  'POST /user/reset-password',
  'POST /user/delete',
])

/** Answer thousands of numbers: as pages and papers, work for the processor, and written in their turn. */
const bulky: ReadonlySet<string> = new Set<EndpointKey>(['GET /gardens'])

/** Wait for somebody else's server, and for little else. */
const external: ReadonlySet<string> = new Set<EndpointKey>([
  'GET /addresses/nl',
  'GET /addresses/search',
  'GET /user/google-logic/callback',
])

/** Through which door a call comes; undefined: it waits for nobody. */
export function findPool({ key, endpoint }: Pick<Binding, 'key' | 'endpoint'>): PoolName | undefined {
  if (unpooled.has(key)) return undefined
  if (paying.has(key)) return 'paying'
  if (external.has(key)) return 'asking'
  if (bulky.has(key)) return 'rendering'
  if (endpoint.form) return 'uploading'
  if (endpoint.raw === 'application/pdf') return 'papers'
  if (signingIn.has(key)) return 'signing_in'
  return endpoint.limit === 'money' || endpoint.limit === 'desk' || buying.has(key) ? 'buying' : 'browsing'
}

export type RequestPools = Readonly<Record<PoolName, Pick<AdmissionQueue, 'run'>>>

/** Making a page or a paper is work for the processor alone: more at once make none sooner, and every call later. */
const maxRendering = 4

const logEveryMs = 10_000

/**
 * Twice the connections to the database are worked on at once: one half asks, the other thinks. Whoever pays mostly
 * waits for the provider, so many may.
 */
export function makeRequestPools({
  environment,
  log,
  metrics,
}: Pick<Context, 'environment' | 'log' | 'metrics'>): RequestPools {
  const { databasePool, shedAfterMs } = environment
  const make = (pool: PoolName): AdmissionQueue => {
    let refused = 0
    let loggedAt = Number.NEGATIVE_INFINITY
    const onRefused = () => {
      refused += 1
      metrics?.countShed(pool)
      // One line in a while: thousands of them would be the next load.
      if (performance.now() - loggedAt < logEveryMs) return
      log.warn({ door: pool, refused }, 'too busy: some are told to come back')
      loggedAt = performance.now()
      refused = 0
    }
    const isRendered = pool === 'rendering' || pool === 'papers'
    const maxRunning = isRendered ? maxRendering : databasePool * (pool === 'paying' ? 10 : 2)
    return new AdmissionQueue({ most: maxRunning, patienceMs: shedAfterMs, onRejected: onRefused })
  }
  return Object.fromEntries(poolNames.map(pool => [pool, make(pool)])) as Record<PoolName, AdmissionQueue>
}
