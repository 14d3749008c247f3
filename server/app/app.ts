import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { mountCarriers } from '#server/delivery/carriers/mount-carriers.ts'
import { mountWebhooks } from '#server/money/payments/mount-webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import { mountAdminApp } from '#server/platform/http/admin-app.ts'
import { TooBusy } from '#server/platform/http/admission/admission-queue.ts'
import { isTooComplex, limitRequest } from '#server/platform/http/admission/bound-requests.ts'
import { respondToBrokenRequest } from '#server/platform/http/admission/client-errors.ts'
import { type BodyBudgets, bodyBudgets, holdBodies } from '#server/platform/http/admission/held-bodies.ts'
import { closeIdleConnections } from '#server/platform/http/admission/open-connections.ts'
import { OpenForms } from '#server/platform/http/admission/open-forms.ts'
import { rejectForeignForms } from '#server/platform/http/admission/reject-foreign-forms.ts'
import { makeRequestPools } from '#server/platform/http/admission/request-pools.ts'
import { toErrorResponse } from '#server/platform/http/answers/envelope.ts'
import { securityHeaders } from '#server/platform/http/answers/headers.ts'
import { sendJson } from '#server/platform/http/answers/send-json.ts'
import { mountDocs } from '#server/platform/http/calls/docs.ts'
import { type Identify, mountEndpoints } from '#server/platform/http/calls/endpoints.ts'
import { readRequestLanguage } from '#server/platform/http/calls/parse-request.ts'
import type { Binding } from '#server/platform/http/calls/route.ts'
import { mountPages } from '#server/platform/http/pages/pages.ts'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'
import { closeStreams } from '#server/platform/http/stream-changes.ts'
import { watchHttp } from '#server/platform/metrics/watch-http.ts'
import { afterResponsesDone } from '#server/platform/queues/after-response.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { traceRequests } from '#server/platform/traces/trace-requests.ts'
import { mountStatementForms } from '#server/service/withdrawals/without-script/mount-statement-forms.ts'
import { mountFindable } from './findable.ts'
import type { Simulator } from './simulator.ts'
import { mountSpeculation } from './speculation.ts'

export interface AppInput {
  context: Context
  bindings: Binding[]
  identify: Identify
  publicUrl: () => string
  simulator?: Simulator | undefined
  /** The built client files; undefined in development and in tests that need no pages. */
  clientFiles?: string
  web?: () => Promise<LoadedWeb>
  cachePages?: boolean
  /** The memory for bodies; less of it in tests. */
  bodyBudgets?: BodyBudgets
  /** Development only: Vite serves the sources, and its client needs what the strict policy forbids. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const jsonLimitBytes = 256 * 1024

export async function buildApp(input: AppInput): Promise<FastifyInstance> {
  const { context, bindings, identify, publicUrl, middleware } = input
  const headers = middleware ? {} : securityHeaders(publicUrl(), context.environment.map?.tiles)
  const app = Fastify({
    logger: false,
    trustProxy: context.environment.trustProxy === 'off' ? false : context.environment.trustProxy,
    bodyLimit: jsonLimitBytes,
    requestTimeout: 30_000,
    // Node checks for timed-out connections every 30 s by default, so a limit of 30 s could take 60 s.
    http: { connectionsCheckingInterval: 1000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    // Paths match exactly: /API and /api//config are different addresses, and unknown ones.
    routerOptions: { caseSensitive: true, ignoreDuplicateSlashes: false, maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // A request whose URL cannot be parsed reaches no Fastify hook.
    frameworkErrors: (error, request, reply) => sendError(context, error, request, reply.headers(headers)),
    clientErrorHandler: respondToBrokenRequest,
  })
  app.server.headersTimeout = 15_000
  closeIdleConnections(app, context)

  readJson(app)
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  if (middleware) app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, () => done()))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    done(hasTwoHosts(request) ? new Refusal('bad_request') : undefined)
  })
  rejectForeignForms(app)
  traceRequests(app, context)
  watchHttp(app, context)
  logResponses(app, context)
  app.addHook('onRequest', limitRequest(context))
  const forms = new OpenForms(holdBodies(app, input.bodyBudgets ?? bodyBudgets))
  app.setErrorHandler((error, request, reply) => sendError(context, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendError(context, unknownAddress(bindings, request, reply), request, reply),
  )

  // A stream that stays open until it is closed would keep the process from stopping.
  app.addHook('preClose', async () => closeStreams(context))
  app.addHook('onClose', () => afterResponsesDone(context))
  const pools = makeRequestPools(context)
  mountEndpoints(app, { context, bindings, identify, requestPools: pools, forms })
  mountDocs(app, bindings, publicUrl)
  mountWebhooks(app, context)
  mountCarriers(app, context)
  input.simulator?.mount(app, context)
  if (input.clientFiles) await mountFiles(app, input.clientFiles)
  if (input.web) {
    mountAdminApp(app, context, input.web)
    mountFindable(app, { context, publicUrl, web: input.web })
    mountSpeculation(app, input.web)
    const pages = { context, bindings, publicUrl, web: input.web, requestPools: pools }
    await mountStatementForms(app, pages)
    mountPages(app, { ...pages, cached: input.cachePages ?? true })
  }
  // An unknown call gets a JSON response, never a page.
  app.all('/api/*', async (request, reply) =>
    sendError(context, unknownAddress(bindings, request, reply), request, reply),
  )
  return app
}

/** With two Host headers Node takes the first, while a proxy in front of it may take the last. */
function hasTwoHosts({ raw }: FastifyRequest): boolean {
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

/**
 * Like Fastify's own parser (prototype poisoning is refused), except that an empty body is an empty object and one with
 * too many parts is refused.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else if (isTooComplex(body)) done(new Refusal('too_large'))
    else parse(request, body, done)
  })
  app.removeContentTypeParser('text/plain')
}

/**
 * Requests refused as too busy. They are reported together where they are refused: a log line for each would be a load
 * of its own.
 */
const sentAway = new WeakSet<FastifyRequest>()

function sendError(context: Context, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof TooBusy) sentAway.add(request)
  const response = toErrorResponse(error, readRequestLanguage(request))
  context.metrics?.countRefusal(response.body.code)
  if (response.unforeseen) context.log.error({ err: error, request_id: request.id }, 'unforeseen error')
  if (response.retryAfterSeconds !== undefined) reply.header('retry-after', response.retryAfterSeconds)
  else if (response.http === 503) reply.header('retry-after', 5)
  reply.header('cache-control', 'no-store')
  return sendJson(reply, response.http, response.body)
}

/** 405 with the methods that exist, where only the method is wrong; else 404. */
function unknownAddress(bindings: Binding[], request: FastifyRequest, reply: FastifyReply): Refusal {
  const path = request.url.split('?')[0]?.replace(/^\/api/, '') ?? ''
  const methods = bindings
    .filter(({ key }) => matches(key.split(' ')[1] ?? '', path))
    .map(({ key }) => key.split(' ')[0])
  if (methods.length === 0) return new Refusal('resource_missing')
  reply.header('allow', methods.join(', '))
  return new Refusal('wrong_method')
}

function matches(pattern: string, path: string): boolean {
  const patternParts = pattern.split('/')
  const pathParts = path.split('/')
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) => part.startsWith('{') || part === pathParts[index])
  )
}

/**
 * One log line per response, without query, body, address or token. Successful responses are logged only at `debug`.
 */
function logResponses(app: FastifyInstance, { log }: Context): void {
  if (!log.isLevelEnabled('info')) return
  const quiet = !log.isLevelEnabled('debug')
  app.addHook('onResponse', (request, reply, done) => {
    if ((!quiet || reply.statusCode >= 400) && !sentAway.has(request)) {
      const line = {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }
      if (reply.statusCode >= 500) log.warn(line, 'answered')
      else log.info(line, 'answered')
    }
    done()
  })
}

/** Other sites fetch the pictures of shared links again and again, and they change with a release at most. */
function cacheControlFor(path: string): string {
  return path.includes('/share/') ? 'public, max-age=604800' : 'public, no-cache'
}

/** Hashed files are cached for a year; the few others are revalidated each time. All were compressed at build. */
async function mountFiles(app: FastifyInstance, root: string): Promise<void> {
  // The admin app is built separately, so that it does not affect how the shop's chunks are split.
  for (const [assets, prefix] of [
    [`${root}/assets`, '/assets/'],
    [`${root}/../admin/assets/admin`, '/assets/admin/'],
  ] as const) {
    await app.register(fastifyStatic, {
      root: resolve(assets),
      prefix,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: prefix === '/assets/',
    })
  }
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    // No wildcard: only files that exist now, so that every other address reaches the pages.
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    index: false,
    decorateReply: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlFor(path)),
  })
}
