import { randomUUID } from 'node:crypto'
import type { CallData, CallInput, CallKey } from '#contract/protocol/call.ts'
import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import type { Role } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import { allBindings } from '#server/app/bindings.ts'
import { noForm } from '#server/platform/http/calls/form.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { runForRequester } from '#server/platform/queues/requester.ts'
import type { Past } from './past.ts'
import type { Invented } from './people.ts'

export interface Who extends Pick<Invented, 'name' | 'email' | 'language' | 'phone' | 'place'> {
  userId: string
  role: Role
  ip: string
}

/** What the people of the demo use: the shop with all its calls, at a moment in the past. */
export interface World {
  past: Past
  skus: ReadonlyMap<string, string>
  termsVersion: string
  call<K extends CallKey>(who: Caller, key: K, input: CallInput<K>): Promise<CallData<K>>
  /** Runs the jobs that are due. */
  sendWaiting(): Promise<void>
  staff(role: 'support' | 'operations' | 'finance' | 'admin'): Caller
}

export interface Caller {
  userId: string
  role: Role
  language: Language
  ip: string
}

const bindings = new Map<EndpointKey, (typeof allBindings)[number]>(allBindings.map(one => [one.key, one]))
const sessionId = randomUUID()

/** Like the HTTP layer: validates input and response by the contract. */
export function callIn(past: Past): World['call'] {
  return (async (who: Caller, key: EndpointKey, input: object) => {
    const binding = bindings.get(key)
    if (!binding) throw new Error(`There is no call ${key}`)
    const { endpoint, route } = binding
    const { params, query, body } = input as Record<'params' | 'query' | 'body', unknown>
    const { userId, role, language, ip } = who
    const requestId = randomUUID()
    const routeInput = {
      context: past,
      // As if they had just signed in.
      caller: { userId, role, sessionId, provenAt: past.wall.now() },
      ...{ language, ip, form: noForm, requestId },
      userAgent: '',
      params: endpoint.params?.parse(params ?? {}),
      query: endpoint.query?.parse(query ?? {}),
      body: endpoint.body?.parse(body ?? {}),
    } as RouteInput
    const answer = await runForRequester({ network: '', requestId }, () => route(routeInput))
    return endpoint.data.parse(answer)
  }) as World['call']
}
