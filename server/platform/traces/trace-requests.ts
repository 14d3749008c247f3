import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { callName } from '../http/calls/call-name.ts'
import { runInSpan, type Span } from './span.ts'

/** Requested every other second by load balancers, and files: not worth tracing. */
const untracedCalls = new Set(['GET /health', 'GET /ready', 'file'])

/** One span per request; everything it causes is a child of it. */
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
  // A body is read in the context of the connection, not of its request, so the span is activated again here.
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
    // The log line of this response is written by the next hook.
    runInSpan(span, done)
  })
}
