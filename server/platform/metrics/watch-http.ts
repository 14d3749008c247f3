import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { callName } from '../http/calls/call-name.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import { openStreams } from '../http/stream-changes.ts'

/** Lasts for minutes by design, and would look like a slow response. */
const neverEnding = 'GET /admin/events'
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts every response by its status. Must be registered before the routes, so that it covers all of them. */
export function watchHttp(app: FastifyInstance, context: Context): void {
  const { metrics } = context
  if (!metrics) return
  metrics.gauge('live_connections', 'Screens of staff that are notified of changes', () => [
    { value: openStreams(context) },
  ])
  app.addHook('onResponse', (request, reply, done) => {
    const call = callName(request)
    if (call === neverEnding) return done()
    const labels = {
      call,
      method: methods.has(request.method) ? request.method : 'other',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    metrics.countResponse(labels, reply.elapsedTime / 1000)
    done()
  })
}

export function watchPages(cache: Pick<PageCache, 'figures'>, { metrics }: Pick<Context, 'metrics'>): void {
  if (!metrics) return
  metrics.total('page_cache_hits_total', 'Pages that were kept', () => cache.figures().hits)
  metrics.total('page_cache_misses_total', 'Pages that were made', () => cache.figures().misses)
  metrics.gauge('page_cache_pages', 'Pages that are kept', () => [{ value: cache.figures().pages }])
  metrics.gauge('page_cache_bytes', 'What they take, also packed', () => [{ value: cache.figures().bytes }])
}
