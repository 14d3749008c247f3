import { randomUUID } from 'node:crypto'
import type { Call } from '#contract/protocol/call.ts'
import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../../context.ts'
import { toErrorResponse } from '../answers/envelope.ts'
import { noForm } from './form.ts'
import type { Binding, RouteInput } from './route.ts'

/**
 * The same `call` as in the browser, executed without HTTP and always as a visitor: its results become part of pages
 * that everyone sees. Failures have the shape of those the browser's client throws.
 */
export function inProcessCall(context: Context, bindings: Binding[], language: Language): Call {
  const byKey = new Map<EndpointKey, Binding>(bindings.map(binding => [binding.key, binding]))
  const call = async (key: EndpointKey, input: Partial<Record<'params' | 'query' | 'body', unknown>>) => {
    const binding = byKey.get(key)
    if (binding?.endpoint.who !== 'anyone') throw new Error(`${key} is not for rendered pages`)
    const { endpoint, route } = binding
    try {
      const data = await route({
        context,
        caller: {},
        language,
        requestId: randomUUID(),
        ip: '',
        userAgent: '',
        form: noForm,
        params: endpoint.params?.parse(input.params ?? {}),
        query: endpoint.query?.parse(input.query ?? {}),
        body: endpoint.body?.parse(input.body ?? {}),
      } as RouteInput)
      // Only the fields of the contract may reach a page.
      return endpoint.data.parse(data)
    } catch (error) {
      const response = toErrorResponse(error, language)
      if (response.unforeseen) context.log.error({ err: error, call: key }, 'call of a page failed')
      throw Object.assign(new Error(response.body.msg), {
        code: response.body.code,
        http: response.http,
        msg: response.body.msg,
      })
    }
  }
  return call as Call
}
