import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { withGuardedCall } from '#db/guarded-columns.ts'
import { isStaff, isStaffOnly, mayCall } from '#domain/access.ts'
import { proofLifetimeMs } from '#domain/accounts/fresh.ts'
import { toNetwork, widestNetwork } from '#domain/network/network.ts'
import { readSetting } from '../../config/settings.ts'
import type { Context } from '../../context.ts'
import { runForRequester } from '../../queues/requester.ts'
import type { TakeTurn } from '../../queues/shared-work.ts'
import { Refusal } from '../../refusal.ts'
import { countReading } from '../admission/count-reading.ts'
import { endWithSession } from '../admission/cut-streams.ts'
import { countLargeBody, findPayers } from '../admission/large-bytes.ts'
import { countCall } from '../admission/limits.ts'
import type { OpenForms } from '../admission/open-forms.ts'
import { findPool, mayDraw, type RequestPools, runInTurn } from '../admission/request-pools.ts'
import { getWriter } from '../answers/answer-writer.ts'
import { cachingHeaders, noStore } from '../answers/caching.ts'
import { toErrorResponse } from '../answers/envelope.ts'
import { identifyCaller, runOnce } from '../answers/idempotency.ts'
import { type CacheableRequest, ResponseCache, sendCached } from '../answers/response-cache.ts'
import { sendJson, sendText } from '../answers/send-json.ts'
import { auditRefusedCall } from './audit-refused-call.ts'
import { noForm } from './form.ts'
import { freshProof } from './fresh-proof.ts'
import { parse, readRequestLanguage } from './parse-request.ts'
import { type Binding, type Caller, type FormInput, RawResponse, type RouteInput } from './route.ts'
import { catchRawResponse, sendRaw } from './send-raw.ts'

/** Identifies a caller by the Bearer header, which has no influence on the responses of public calls. */
export type Identify = (request: FastifyRequest) => Promise<Caller>

export interface MountInput {
  context: Context
  bindings: Binding[]
  identify: Identify
  requestPools: RequestPools
  forms: OpenForms
}

/** Registers the endpoints of the contract under /api, with validation, roles, limits and envelope. */
export function mountEndpoints(app: FastifyInstance, mounting: MountInput): void {
  const responseCache = new ResponseCache(mounting.context)
  for (const binding of mounting.bindings) {
    const [method = 'GET', path = '/'] = binding.key.split(' ')
    const pool = findPool(binding)
    const write = getWriter(binding.endpoint)
    app.route({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { call: binding.key },
      schema: { response: { 200: { type: 'object' } } },
      serializerCompiler: () => write,
      // A JSON body has arrived by now, and a form is read between two turns: a slow sender occupies no turn.
      handler: async (request, reply) => {
        reply.headers(noStore)
        const runInPool: TakeTurn = (work, signal) =>
          pool ? runInTurn(mounting.requestPools, pool, work, getRequester(request), signal) : work()
        if (binding.endpoint.form) return handleForm({ mounting, binding, runInPool }, request, reply)
        const cacheable = binding.endpoint.kept && toCacheable(binding, request)
        const cached = cacheable && responseCache.find(cacheable)
        // Sending a cached response costs no more than refusing the request.
        if (cached) return sendCached(request, reply, cached, binding.endpoint)
        if (cacheable) {
          return respondCached({ mounting, binding, responseCache, cacheable, write, runInPool }, request, reply)
        }
        const boxed = await runInPool(async () => {
          const handled = await handle(mounting, binding, request, reply)
          return pool === 'rendering' ? { answer: sendText(reply, 200, write(handled.answer)) } : handled
        })
        return boxed.answer
      },
    })
  }
}

const getRequester = ({ raw, ip }: FastifyRequest) => ({ socket: raw.socket, network: widestNetwork(toNetwork(ip)) })

/**
 * A reply is a thenable that resolves at its end, so it is passed in an object: awaiting it would occupy the turn until
 * the last byte was sent, and an event stream of the admin app lasts for minutes.
 */
interface BoxedResponse {
  answer: unknown
}

async function handle(
  mounting: MountInput,
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BoxedResponse> {
  return readAndRespond(await admit(mounting, binding, request), request, reply)
}

interface FormCall {
  mounting: MountInput
  binding: Binding
  runInPool: TakeTurn
}

async function handleForm(
  { mounting, binding, runInPool }: FormCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const admitted = await runInPool(() => admit(mounting, binding, request))
  const { caller, network } = admitted
  const { context, forms } = mounting
  const { max_image_bytes } = await readSetting(context.db, 'uploads', context.clock.now())
  const account = caller.userId ?? network
  const sender = { account, network, isStaff: isStaff(caller.role), maxFileBytes: max_image_bytes }
  return forms.read(request, reply, sender, async form => {
    return (await runInPool(() => readAndRespond(admitted, request, reply, form))).answer
  })
}

/** Callers without permission, or above their limit, are refused before their body is read. */
async function admit(
  { context, identify }: MountInput,
  binding: Binding,
  request: FastifyRequest,
): Promise<AdmittedCall> {
  const { key, endpoint } = binding
  const caller = await identify(request)
  await auditRefusedCall(context, binding, caller, request.id)
  authorise(endpoint, caller)
  const network = toNetwork(request.ip)
  await countCall(context, { key, limit: endpoint.limit, caller, network })
  await countLargeBody(context, { caller, network, headers: request.headers, body: request.body })
  await countReading(context, { key, endpoint, caller, request })
  const carriesProof = carries(endpoint, request)
  // Before the input is read.
  if (endpoint.fresh && !carriesProof && needsProof(endpoint, caller)) {
    await freshProof.get(context)(context.db, context, caller, proofLifetimeMs(endpoint.fresh))
  }
  const { fresh, changesShop = false, who } = endpoint
  const call = { key, fresh, carriesProof, isOfStaff: isStaffOnly(who), changesShop }
  const guarded = { ...binding, route: (input: RouteInput) => withGuardedCall(call, () => binding.route(input)) }
  return { context, binding: guarded, caller, network }
}

interface AdmittedCall {
  context: Context
  binding: Binding
  caller: Caller
  network: string
}

async function readAndRespond(
  { context, binding, caller, network }: AdmittedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormInput = noForm,
): Promise<BoxedResponse> {
  const { endpoint } = binding
  const drawsNothing = !mayDraw(endpoint)
  const requestId = request.id
  const requester = { network, userId: caller.userId, isStaff: isStaff(caller.role), drawsNothing, requestId }
  const input: RouteInput = {
    context,
    caller,
    language: readRequestLanguage(request),
    requestId,
    ip: network,
    userAgent: request.headers['user-agent'] ?? '',
    form,
    ...parse(endpoint, request),
  }
  return runForRequester(requester, () => answer(binding, input, request, reply))
}

async function answer(
  binding: Binding,
  input: RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BoxedResponse> {
  const { endpoint, route } = binding
  const { context, caller } = input
  const idempotencyKey = request.headers['idempotency-key']
  if (endpoint.idempotent && typeof idempotencyKey === 'string') {
    return respondOnce(binding, input, idempotencyKey, reply)
  }
  const data = endpoint.raw ? await catchRawResponse(route(input)) : await route(input)
  await haveCachesDropped(context, endpoint)
  if (data instanceof RawResponse) {
    const headers = { ...data.parts.headers, ...cachingHeaders(endpoint, data.parts.caching) }
    endWithSession(context, caller, data.parts)
    return { answer: sendRaw(request, reply, { ...data.parts, headers }) }
  }
  if (endpoint.cacheSeconds) {
    reply.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`)
    // The same address has a response for each language of cookie or browser.
    reply.header('vary', 'accept-language, cookie')
  }
  return { answer: { code: 0, msg: '', data } }
}

/** May throw: an invalid request is not cacheable, and is refused in the usual way. */
function toCacheable({ key, endpoint }: Binding, request: FastifyRequest): CacheableRequest {
  const { params, query } = parse(endpoint, request)
  return { call: key, language: readRequestLanguage(request), params, query }
}

interface CacheableCall {
  mounting: MountInput
  binding: Binding
  responseCache: ResponseCache
  cacheable: CacheableRequest
  write: (answer: unknown) => string
  runInPool: TakeTurn
}

/** Only the answer is shared. Whether a caller is admitted belongs to their turn, so that nobody is refused with another. */
async function respondCached(
  { mounting, binding, responseCache, cacheable, write, runInPool }: CacheableCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  let admitted: AdmittedCall
  const inTurn: TakeTurn = (work, signal) =>
    runInPool(async () => {
      admitted = await admit(mounting, binding, request)
      return work()
    }, signal)
  const make = async () => write((await readAndRespond(admitted, request, reply)).answer)
  return sendCached(request, reply, await responseCache.make(cacheable, make, inTurn), binding.endpoint)
}

/** Ensures that the caller sees the change in their next request. */
async function haveCachesDropped({ notifications }: Context, { changesShop }: Endpoint): Promise<void> {
  if (changesShop) await notifications.catchUp()
}

function authorise(endpoint: Endpoint, caller: Caller): void {
  if (caller.limited && endpoint.who !== 'anyone' && !endpoint.limited) {
    throw new Refusal('no_permission', { second_factor_required: true })
  }
  if (mayCall(endpoint.who, caller.role)) return
  if (caller.gone) throw new Refusal('user_not_found')
  throw new Refusal(caller.role === undefined ? 'login_expired' : 'no_permission')
}

/** For calls open to anyone, only account holders need a proof: visitors and guests sign in through them. */
function needsProof({ who }: Endpoint, { role }: Caller): boolean {
  return who !== 'anyone' || (role !== undefined && role !== 'guest')
}

function carries({ carries: fields = [] }: Endpoint, { body, query }: FastifyRequest): boolean {
  const sent = { ...(query as object), ...(body as object) } as Record<string, unknown>
  return fields.some(field => typeof sent[field] === 'string')
}

const maxKeyLength = 255

/** The proof of work is computed again for each attempt, and does not make it a different request. */
function withoutProofOfWork(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('altcha' in body)) return body
  const { altcha: _solution, ...rest } = body
  return rest
}

async function respondOnce(
  { key, endpoint, route }: Binding,
  input: RouteInput,
  idempotencyKey: string,
  reply: FastifyReply,
): Promise<BoxedResponse> {
  if (idempotencyKey.length > maxKeyLength) throw new Refusal('bad_request')
  const caller = await identifyCaller(input.context, input)
  const call = {
    ...{ caller, payers: findPayers(input.caller, caller, input.ip) },
    key: idempotencyKey,
    endpoint: key,
    body: { params: input.params, query: input.query, body: withoutProofOfWork(input.body) },
  }
  const stored = await runOnce(input.context, call, async () => {
    try {
      const data = endpoint.data.parse(await route(input))
      return { http: 200, body: { code: 0, msg: '', data } }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { http, body } = toErrorResponse(error, input.language)
      input.context.metrics?.countRefusal(body.code)
      return { http, body }
    }
  })
  await haveCachesDropped(input.context, endpoint)
  return { answer: sendJson(reply, stored.http, stored.body) }
}
