import type { FastifyRequest } from 'fastify'
import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import { withGuardedCall } from '#db/guarded-columns.ts'
import type { Language } from '#domain/languages.ts'
import { toNetwork, widestNetwork } from '#domain/network/network.ts'
import type { Context } from '../../context.ts'
import { runForRequester } from '../../queues/requester.ts'
import { countLargeBody, findPayers } from '../admission/large-bytes.ts'
import { countCall } from '../admission/limits.ts'
import { findPool, mayDraw, type RequestPools, runInTurn } from '../admission/request-pools.ts'
import { toErrorResponse } from '../answers/envelope.ts'
import { identifyCaller, runOnce, type StoredResponse } from '../answers/idempotency.ts'
import { toFieldRefusal } from './field-errors.ts'
import { noForm } from './form.ts'
import type { Binding, RouteInput } from './route.ts'

export interface FormCall {
  context: Context
  bindings: readonly Binding[]
  requestPools: RequestPools
  request: FastifyRequest
  language: Language
  key: EndpointKey
  body: Readonly<Record<string, unknown>>
}

/**
 * Makes a call of the contract for a form that a browser sent by itself: a visitor without a session, on the network
 * that sent it. The body is checked, and work, mails and limits are counted, as if the call had come over HTTP. With
 * `once`, an `Idempotency-Key`, it is made once.
 */
export async function callByForm(call: FormCall, once?: string): Promise<StoredResponse> {
  const { context, bindings, requestPools, request, language, key } = call
  const binding = bindings.find(one => one.key === key)
  if (binding?.endpoint.who !== 'anyone') throw new Error(`${key} is not for forms of pages`)
  const network = toNetwork(request.ip)
  const work = async () => {
    await countCall(context, { key, limit: binding.endpoint.limit, caller: {}, network })
    await countLargeBody(context, { caller: {}, network, headers: request.headers, body: call.body })
    const drawsNothing = !mayDraw(binding.endpoint)
    const requester = { network, drawsNothing, requestId: request.id }
    return runForRequester(requester, () => respond(call, binding, once))
  }
  const pool = findPool(binding)
  const from = { socket: request.raw.socket, network: widestNetwork(network) }
  try {
    return await (pool ? runInTurn(requestPools, pool, work, from) : work())
  } catch (error) {
    const { http, body, unforeseen } = toErrorResponse(error, language)
    if (unforeseen) context.log.error({ err: error, call: key }, 'call of a form failed')
    context.metrics?.countRefusal(body.code)
    return { http, body }
  }
}

/** What is wrong with a body, without making the call. */
export function checkByForm({ bindings, key, body }: Pick<FormCall, 'bindings' | 'key' | 'body'>): void {
  const schema = bindings.find(one => one.key === key)?.endpoint.body
  const result = schema?.safeParse(body, { reportInput: true })
  if (result?.success === false) throw toFieldRefusal(result.error.issues, '')
}

async function respond(call: FormCall, { endpoint, route, key }: Binding, once?: string): Promise<StoredResponse> {
  const { context, request, language } = call
  checkByForm(call)
  const input = {
    ...{ context, caller: {}, language, requestId: request.id, ip: toNetwork(request.ip), form: noForm },
    ...{ userAgent: request.headers['user-agent'] ?? '', params: undefined, query: undefined },
    body: endpoint.body?.parse(call.body),
  } as RouteInput
  const { fresh, changesShop = false } = endpoint
  const guarded = { key, fresh, carriesProof: false, isOfStaff: false, changesShop }
  const make = async (): Promise<StoredResponse> => {
    const data = endpoint.data.parse(await withGuardedCall(guarded, () => route(input)))
    return { http: 200, body: { code: 0, msg: '', data } }
  }
  if (once === undefined) return make()
  const caller = await identifyCaller(context, input)
  const payers = findPayers({}, caller, input.ip)
  return runOnce(context, { caller, payers, key: once, endpoint: key, body: input.body }, make)
}
