import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { languageFromNumber } from '#domain/languages.ts'
import { rejectField } from '../answers/reject-field.ts'
import { detectLanguage } from '../pages/language.ts'
import { toFieldRefusal } from './field-errors.ts'
import { toCanonicalNames } from './field-names.ts'
import type { RouteInput } from './route.ts'

/** Parses the input of an endpoint; anything else is refused with the invalid fields. */
export function parse(endpoint: Endpoint, request: FastifyRequest): Pick<RouteInput, 'params' | 'query' | 'body'> {
  assertLanguage(request.body)
  return {
    params: check(endpoint.params, request.params, '') as undefined,
    query: check(knownQuery(endpoint), request.query, '') as undefined,
    body: check(endpoint.body, toCanonicalNames(bodyWithoutLanguage(request.body)), '') as undefined,
  }
}

function check(schema: z.ZodObject | undefined, value: unknown, prefix: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (!result.success) throw toFieldRefusal(result.error.issues, prefix)
  return result.data
}

const noQuery = z.strictObject({})
const knownQueries = new WeakMap<Endpoint, z.ZodObject>()

/**
 * A misspelt filter would return everything, so unknown query parameters are refused, as unknown fields of a body are.
 */
function knownQuery(endpoint: Endpoint): z.ZodObject {
  const known = knownQueries.get(endpoint) ?? endpoint.query?.strict() ?? noQuery
  knownQueries.set(endpoint, known)
  return known
}

/** One of the four numbers, or omitted. */
function assertLanguage(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('language' in body)) return
  if (languageFromNumber(body.language) === undefined) rejectField('language', 'choice_unknown')
}

/** Every JSON body may contain `language`; it is handled here and not by the endpoint. */
function bodyWithoutLanguage(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { language: _language, ...rest } = body as Record<string, unknown>
  return rest
}

export function readRequestLanguage(request: FastifyRequest) {
  return detectLanguage({
    body: request.body,
    cookie: request.headers.cookie,
    acceptLanguage: request.headers['accept-language'],
  })
}
