import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { callName } from '../http/calls/call-name.ts'
import { runInSpan, type Span } from './span.ts'

/** Asked every other second by whoever balances, and files: nobody looks for these. */
const untracedCalls = new Set(['GET /health', 'GET /ready', 'file'])

/** One span for each request; all it leads to hangs below it. */
export function traceRequests(app: FastifyInstance, { traces }: Pick<Context, 'traces'>): void {
  if (!traces) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const name = callName(request)
    if (untracedCalls.has(name)) return done()
    const { traceparent } = request.headers
    const span = traces.begin({
      ...{ name, kind: 'server', parent: typeof traceparent === 'string' ? traceparent : undefined },
      attributes: { 'http.request.method': request.method, 'http.route': name, 'genie.request_id': request.id },
    })
    spans.set(request, span)
    runInSpan(span, done)
  })
  // A body is read from the connection, which belongs to no request: whoever comes after it is put back here.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) runInSpan(span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (!span) return done()
    span.setAttributes({
      'http.response.status_code': reply.statusCode,
      ...(request.page && { 'genie.page': request.page }),
    })
    if (reply.statusCode >= 500) span.fail()
    span.end()
    // The line of this answer is written by who comes next.
    runInSpan(span, done)
  })
}
