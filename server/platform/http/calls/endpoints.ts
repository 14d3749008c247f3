import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { withGuardedCall } from '#db/guarded-columns.ts'
import { isStaff, isStaffOnly, mayCall } from '#domain/access.ts'
import { proofLifetimeMs } from '#domain/accounts/fresh.ts'
import { toNetwork, widestNetwork } from '#domain/network/network-of.ts'
import { readSetting } from '../../config/settings.ts'
import type { Context } from '../../context.ts'
import { askedBy } from '../../queues/asker.ts'
import { Refusal } from '../../refusal.ts'
import { countReading } from '../admission/count-reading.ts'
import { cutWithSession } from '../admission/cut-streams.ts'
import { type Doors, doorOf } from '../admission/doors.ts'
import { countLargeBody, payersOf } from '../admission/large-bytes.ts'
import { countCall } from '../admission/limits.ts'
import { OpenForms } from '../admission/open-forms.ts'
import { writerOf } from '../answers/answer-writer.ts'
import { cachingHeaders, keptByNobody } from '../answers/caching.ts'
import { answerOf } from '../answers/envelope.ts'
import { callerOf, once } from '../answers/idempotency.ts'
import { KeptAnswers, type Question, sendKept } from '../answers/kept-answers.ts'
import { sendJson, sendText } from '../answers/send-json.ts'
import { noForm } from './form.ts'
import { freshProof } from './fresh-proof.ts'
import { noteRefused } from './note-refused.ts'
import { languageOfRequest, parse } from './parse-request.ts'
import { type Binding, type Caller, type FormInput, RawAnswer, type RawParts, type RouteInput } from './route.ts'

/** Who sends this request, by its Bearer header. Public calls answer alike whatever the header says. */
export type Identify = (request: FastifyRequest) => Promise<Caller>

export interface Mounting {
  context: Context
  bindings: Binding[]
  identify: Identify
  doors: Doors
}

/** Registers every endpoint of the contract under /api: validation, roles, limits, envelope, all from its definition. */
export function mountEndpoints(app: FastifyInstance, mounting: Mounting): void {
  const answers = new KeptAnswers(mounting.context)
  const forms = new OpenForms()
  for (const binding of mounting.bindings) {
    const [method = 'GET', path = '/'] = binding.key.split(' ')
    const door = doorOf(binding)
    const write = writerOf(binding.endpoint)
    app.route({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { call: binding.key },
      schema: { response: { 200: { type: 'object' } } },
      serializerCompiler: () => write,
      // A JSON body has come by now, and a form is read between two turns: who sends slowly takes nobody's turn.
      handler: async (request, reply) => {
        reply.headers(keptByNobody)
        const inTurn = <Result>(work: () => Promise<Result>) =>
          door ? mounting.doors[door].run(work, askerOf(request)) : work()
        if (binding.endpoint.form) return answerForm({ mounting, binding, forms, inTurn }, request, reply)
        const question = binding.endpoint.kept && questionOf(binding, request)
        const kept = question && answers.find(question)
        // It costs no more than sending somebody away.
        if (kept) return sendKept(request, reply, kept, binding.endpoint)
        const work = question
          ? () => keep({ mounting, binding, answers, question, write }, request, reply)
          : async () => {
              const boxed = await handle(mounting, binding, request, reply)
              return door === 'rendering' ? { answer: sendText(reply, 200, write(boxed.answer)) } : boxed
            }
        return (await inTurn(work)).answer
      },
    })
  }
}

const askerOf = ({ raw, ip }: FastifyRequest) => ({ socket: raw.socket, network: widestNetwork(toNetwork(ip)) })

/**
 * A reply is a promise of its own end, so it is handed on in a box: whoever awaited it in his turn would keep the turn
 * until the last byte has gone, and a stream of the back office stays for minutes.
 */
interface Boxed {
  answer: unknown
}

async function handle(
  mounting: Mounting,
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Boxed> {
  return readAndAnswer(await admit(mounting, binding, request), request, reply)
}

interface SendingForm {
  mounting: Mounting
  binding: Binding
  forms: OpenForms
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
}

async function answerForm(
  { mounting, binding, forms, inTurn }: SendingForm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const asked = await inTurn(() => admit(mounting, binding, request))
  const { caller, network } = asked
  const { context } = mounting
  const { max_image_bytes } = await readSetting(context.db, 'uploads', context.clock.now())
  const account = caller.userId ?? network
  const sender = { account, network, isStaff: isStaff(caller.role), maxFileBytes: max_image_bytes }
  return forms.read(request, reply, sender, async form => {
    return (await inTurn(() => readAndAnswer(asked, request, reply, form))).answer
  })
}

/** Whoever may not, or has asked too often, is refused before what they send is read. */
async function admit({ context, identify }: Mounting, binding: Binding, request: FastifyRequest): Promise<Asked> {
  const { key, endpoint } = binding
  const caller = await identify(request)
  await noteRefused(context, binding, caller, request.id)
  authorise(endpoint, caller)
  const network = toNetwork(request.ip)
  await countCall(context, { key, limit: endpoint.limit, caller, network })
  await countLargeBody(context, { caller, network, headers: request.headers, body: request.body })
  await countReading(context, { key, endpoint, caller, query: request.query, requestId: request.id })
  const carriesProof = carries(endpoint, request)
  // Before anything that was sent is looked at.
  if (endpoint.fresh && !carriesProof && mustProve(endpoint, caller)) {
    await freshProof.of(context)(context.db, context, caller, proofLifetimeMs(endpoint.fresh))
  }
  const { fresh, changesShop = false, who } = endpoint
  const call = { key, fresh, carriesProof, isOfStaff: isStaffOnly(who), changesShop }
  const guarded = { ...binding, route: (input: RouteInput) => withGuardedCall(call, () => binding.route(input)) }
  return { context, binding: guarded, caller, network }
}

interface Asked {
  context: Context
  binding: Binding
  caller: Caller
  network: string
}

async function readAndAnswer(
  { context, binding, caller, network }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormInput = noForm,
): Promise<Boxed> {
  const { endpoint } = binding
  const asker = { network, userId: caller.userId, isStaff: isStaff(caller.role) }
  const input: RouteInput = {
    context,
    caller,
    language: languageOfRequest(request),
    requestId: request.id,
    ip: network,
    userAgent: request.headers['user-agent'] ?? '',
    form,
    ...parse(endpoint, request),
  }
  return askedBy(asker, () => answer(binding, input, request, reply))
}

async function answer(
  binding: Binding,
  input: RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Boxed> {
  const { endpoint, route } = binding
  const { context, caller } = input
  const idempotencyKey = request.headers['idempotency-key']
  if (endpoint.idempotent && typeof idempotencyKey === 'string') {
    return answerOnce(binding, input, idempotencyKey, reply)
  }
  const data = endpoint.raw ? await rawOf(route(input)) : await route(input)
  await haveCachesDropped(context, endpoint)
  if (data instanceof RawAnswer) {
    const headers = { ...data.parts.headers, ...cachingHeaders(endpoint, data.parts.caching) }
    cutWithSession(context, caller, data.parts)
    return { answer: sendRaw(request, reply, { ...data.parts, headers }) }
  }
  if (endpoint.cacheSeconds) {
    reply.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`)
    // The same address answers in the language of the cookie or the browser.
    reply.header('vary', 'accept-language, cookie')
  }
  return { answer: { code: 0, msg: '', data } }
}

/** Thrown: it is no question of this call, and is refused as it would be anyway. */
function questionOf({ key, endpoint }: Binding, request: FastifyRequest): Question {
  const { params, query } = parse(endpoint, request)
  return { call: key, language: languageOfRequest(request), params, query }
}

interface Keeping {
  mounting: Mounting
  binding: Binding
  answers: KeptAnswers
  question: Question
  write: (answer: unknown) => string
}

async function keep(
  { mounting, binding, answers, question, write }: Keeping,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Boxed> {
  const make = async () => write((await handle(mounting, binding, request, reply)).answer)
  const kept = await answers.make(question, make)
  return { answer: sendKept(request, reply, kept, binding.endpoint) }
}

/** The caller sees the change in whatever they open next. */
async function haveCachesDropped({ notifications }: Context, { changesShop }: Endpoint): Promise<void> {
  if (changesShop) await notifications.caughtUp()
}

function sendRaw(request: FastifyRequest, reply: FastifyReply, { stream, headers }: RawParts) {
  const { etag } = headers
  if (etag === undefined || request.headers['if-none-match'] !== etag) return reply.headers(headers).send(stream)
  stream.destroy()
  const { 'content-length': _length, 'content-type': _type, ...kept } = headers
  return reply.code(304).headers(kept).send()
}

async function rawOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch(thrown => {
    if (thrown instanceof RawAnswer) return thrown
    throw thrown
  })
}

function authorise(endpoint: Endpoint, caller: Caller): void {
  if (caller.limited && endpoint.who !== 'anyone' && !endpoint.limited) {
    throw new Refusal('no_permission', { second_factor_required: true })
  }
  if (mayCall(endpoint.who, caller.role)) return
  if (caller.gone) throw new Refusal('user_not_found')
  throw new Refusal(caller.role === undefined ? 'login_expired' : 'no_permission')
}

/** What is open to anyone asks those alone who have an account: a visitor and a guest sign in by it. */
function mustProve({ who }: Endpoint, { role }: Caller): boolean {
  return who !== 'anyone' || (role !== undefined && role !== 'guest')
}

function carries({ carries: fields = [] }: Endpoint, { body, query }: FastifyRequest): boolean {
  const sent = { ...(query as object), ...(body as object) } as Record<string, unknown>
  return fields.some(field => typeof sent[field] === 'string')
}

const longestKey = 255

/** Worked out anew for each press, it makes no other request of it. */
function withoutProofOfWork(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('altcha' in body)) return body
  const { altcha: _solution, ...rest } = body
  return rest
}

async function answerOnce(
  { key, endpoint, route }: Binding,
  input: RouteInput,
  idempotencyKey: string,
  reply: FastifyReply,
): Promise<Boxed> {
  if (idempotencyKey.length > longestKey) throw new Refusal('bad_request')
  const caller = await callerOf(input.context, input)
  const call = {
    ...{ caller, payers: payersOf(input.caller, caller, input.ip) },
    key: idempotencyKey,
    endpoint: key,
    body: { params: input.params, query: input.query, body: withoutProofOfWork(input.body) },
  }
  const answer = await once(input.context, call, async () => {
    try {
      const data = endpoint.data.parse(await route(input))
      return { http: 200, body: { code: 0, msg: '', data } }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { http, body } = answerOf(error, input.language)
      input.context.metrics?.refused(body.code)
      return { http, body }
    }
  })
  await haveCachesDropped(input.context, endpoint)
  return { answer: sendJson(reply, answer.http, answer.body) }
}
