import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { Role } from '#domain/access.ts'
import type { TestApp } from '../shop/test-app.ts'
import type { Schema } from './values.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

interface Operation {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, unknown> }>
  'x-who': Endpoint['who']
  'x-refusals': number[]
}

/** A call as known to the public: from `GET /api/openapi.json` alone. */
export interface KnownCall {
  key: string
  method: string
  path: string
  pathParameters: Parameter[]
  queryParameters: Parameter[]
  body: Schema | undefined
  form: boolean
  idempotent: boolean
  who: 'anyone' | 'person' | readonly Role[]
  refusals: ReadonlySet<number>
  statuses: ReadonlySet<number>
  /** The media type it returns instead of an envelope. */
  raw: string | undefined
}

export async function callsOf(app: TestApp): Promise<KnownCall[]> {
  const { text } = await app.send('GET', '/api/openapi.json')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  )
}

function callOf(method: string, path: string, operation: Operation): KnownCall {
  const content = operation.requestBody?.content ?? {}
  const [answered = ''] = Object.keys(operation.responses['200']?.content ?? {})
  return {
    ...{ key: `${method} ${path}`, method, path },
    pathParameters: operation.parameters.filter(parameter => parameter.in === 'path'),
    queryParameters: operation.parameters.filter(parameter => parameter.in === 'query'),
    body: content['application/json']?.schema,
    form: 'multipart/form-data' in content,
    idempotent: operation.parameters.some(parameter => parameter.in === 'header'),
    who: operation['x-who'],
    refusals: new Set(operation['x-refusals']),
    statuses: new Set(Object.keys(operation.responses).map(Number)),
    raw: answered === 'application/json' ? undefined : answered,
  }
}
