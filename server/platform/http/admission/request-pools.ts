import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import type { Context } from '../../context.ts'
import { withDrawingTurns } from '../../queues/drawing-turn.ts'
import type { TakeTurn } from '../../queues/shared-work.ts'
import type { Binding } from '../calls/route.ts'
import { AdmissionQueue, type Requester } from './admission-queue.ts'
import { asking, paying, settling } from './outside-calls.ts'

/** Pools of requests that run independently, so that one kind that is slow or overloaded does not delay the others. */
const poolNames = [
  'browsing',
  'rendering',
  'buying',
  'paying',
  'signing_in',
  'uploading',
  'pictures',
  'asking',
  'settling',
  'papers',
  'drawing',
] as const
export type PoolName = (typeof poolNames)[number]

/** Load balancers and monitoring need a response most of all when the server is busy. */
const unpooled: ReadonlySet<string> = new Set<EndpointKey>(['GET /health', 'GET /ready'])

/** Other calls between choosing and paying; further calls about money are recognised by their limit class. */
const buying: ReadonlySet<string> = new Set<EndpointKey>([
  'POST /user/anonymous',
  'GET /cart',
  'POST /cart/items',
  'POST /quotes',
  'GET /checkouts/{checkout_no}',
  'GET /orders/{order_no}',
  'POST /user/refresh-token',
])

/** These hash a password, which is slow by design. */
const signingIn: ReadonlySet<string> = new Set<EndpointKey>([
  'POST /user/login',
  'POST /user/register',
  'POST /user/reset-password',
  'POST /user/delete',
])

/** These return thousands of numbers, or all that is stored about a person: like pages and documents, they are CPU work and are written in turn. */
const bulky: ReadonlySet<string> = new Set<EndpointKey>(['GET /gardens', 'GET /user/export'])

/** Whether a call may render a PDF; one that may not would hold a turn of its pool until the thread has rendered it. */
export function mayDraw({ raw, draws }: Pick<Binding['endpoint'], 'raw' | 'draws'>): boolean {
  return raw === 'application/pdf' || draws !== undefined
}

/**
 * The pool of a call; undefined: it never waits. A call of `papers` gives its turn back when its document is not cached
 * and is to be rendered, which takes a turn of `drawing`.
 */
export function findPool({ key, endpoint }: Pick<Binding, 'key' | 'endpoint'>): PoolName | undefined {
  if (unpooled.has(key)) return undefined
  if (paying.has(key)) return 'paying'
  if (asking.has(key)) return 'asking'
  if (settling.has(key)) return 'settling'
  if (bulky.has(key)) return 'rendering'
  if (endpoint.form) return 'uploading'
  if (endpoint.raw?.startsWith('image/')) return 'pictures'
  if (endpoint.raw === 'application/pdf' || endpoint.draws === 'always') return 'papers'
  if (signingIn.has(key)) return 'signing_in'
  return endpoint.limit === 'money' || endpoint.limit === 'desk' || buying.has(key) ? 'buying' : 'browsing'
}

export type RequestPools = Readonly<Record<PoolName, Pick<AdmissionQueue, 'run'>>>

/**
 * Runs a call in its turn. A document that is not cached waits for its rendering without the turn of its call, so that
 * any number of slow documents leaves the cached ones to everybody.
 */
export function runInTurn<Result>(
  pools: RequestPools,
  pool: PoolName,
  work: () => Promise<Result>,
  requester: Requester,
  signal?: AbortSignal,
): Promise<Result> {
  if (pool !== 'papers') return pools[pool].run(work, requester, signal)
  const take: TakeTurn = (draw, given) => pools.drawing.run(draw, requester, given)
  return pools.papers.run(leave => withDrawingTurns({ leave, take }, work), requester, signal)
}

/** Rendering a page or document is pure CPU work: more at once would finish none sooner, and delay every call. */
const maxRendering = 4

/**
 * In these a turn may be held for seconds, for pages, for the thread that renders documents, for that of pictures, for
 * the store of files or for an external server: one network has half of the turns at most.
 */
const slow: ReadonlySet<PoolName> = new Set<PoolName>([
  'rendering',
  'drawing',
  'uploading',
  'pictures',
  'asking',
  'settling',
])

const logEveryMs = 10_000

/**
 * Twice as many requests as database connections are in progress: half of them query, half compute. Payments mostly
 * wait for the provider, so many are allowed.
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
      // Logged once per interval, because thousands of lines would add to the load.
      if (performance.now() - loggedAt < logEveryMs) return
      log.warn({ door: pool, refused }, 'too busy: some are told to come back')
      loggedAt = performance.now()
      refused = 0
    }
    const isRendered = pool === 'rendering' || pool === 'drawing'
    const most = isRendered ? maxRendering : databasePool * (pool === 'paying' ? 10 : 2)
    const mostPerNetwork = slow.has(pool) ? Math.ceil(most / 2) : most
    return new AdmissionQueue({ most, mostPerNetwork, maxWaitMs: shedAfterMs, onRejected: onRefused })
  }
  return Object.fromEntries(poolNames.map(pool => [pool, make(pool)])) as Record<PoolName, AdmissionQueue>
}
