import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { codes } from '#contract/protocol/codes.ts'
import { type Endpoint, listRefusals } from '#contract/protocol/endpoint.ts'
import { languageNumbers } from '#domain/languages.ts'
import { readVersion } from '../../system/read-version.ts'
import { withAliases } from './field-names.ts'
import type { Binding } from './route.ts'

type Json = Record<string, unknown>

/** Generates OpenAPI 3.1 from the contract. */
export async function openApi(bindings: Binding[], publicUrl: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const { key, endpoint } of bindings) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint) }
    // Hundreds of schemas: other requests are handled in between.
    await setImmediate()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Genie',
      version: await readVersion(),
      description:
        'Every answer is an envelope: code 0 is success, any other code a refusal of the catalogue. Amounts are integer euro cents, instants ISO 8601 in UTC, days YYYY-MM-DD in Europe/Amsterdam.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: {} },
        },
      },
    },
  }
}

function operation(key: string, endpoint: Endpoint): Json {
  const refusals = listRefusals(endpoint)
  const byStatus = Object.groupBy(refusals, name => String(codes[name].http))
  const success = successContent(endpoint)
  const responses: Json = { '200': { description: 'Success', content: success } }
  for (const [status, names = []] of Object.entries(byStatus)) {
    const description = names.map(name => `${codes[name].code} ${name}`).join(', ')
    if (status === '200') responses['200'] = { description: `Success, or ${description}`, content: success }
    else responses[status] = describeResponse(description, { $ref: '#/components/schemas/Refusal' })
  }
  return {
    operationId: key.replace(/\W+/g, '_').toLowerCase(),
    summary: endpoint.summary,
    tags: [key.split('/')[1] ?? ''],
    security: endpoint.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...idempotencyHeader(endpoint),
    ],
    ...requestBody(endpoint),
    responses,
    'x-who': endpoint.who,
    'x-limit': endpoint.limit,
    ...(endpoint.fresh && { 'x-fresh': endpoint.fresh }),
    'x-refusals': refusals.map(name => codes[name].code),
  }
}

function describeResponse(description: string, schema: unknown): Json {
  return { description, content: { 'application/json': { schema } } }
}

/** An envelope, or a response without one: a document, an export, a picture. */
function successContent(endpoint: Endpoint): Json {
  if (endpoint.raw) return { [endpoint.raw]: {} }
  return { 'application/json': { schema: envelope(endpoint) } }
}

function envelope(endpoint: Endpoint): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 0 }, msg: { type: 'string' }, data: toJsonSchema(endpoint.data, 'output') },
  }
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return json
}

function parameters(location: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, inner]) => ({
    name,
    in: location,
    required: location === 'path' || !(inner as z.ZodType).safeParse(undefined).success,
    schema: toJsonSchema(inner as z.ZodType, 'input'),
  }))
}

function idempotencyHeader({ idempotent }: Endpoint): Json[] {
  if (!idempotent) return []
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
}

function formSchema(fields: Endpoint['formFields'] = {}): Json {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    'file' in field
      ? { type: 'string', contentMediaType: 'application/octet-stream' }
      : { type: 'string', enum: field.oneOf, default: field.usual },
  ])
  const required = Object.entries(fields).flatMap(([name, field]) => ('file' in field ? [name] : []))
  return { type: 'object', required, properties: Object.fromEntries(properties) }
}

function requestBody({ body, form, formFields }: Endpoint): Json {
  if (form) {
    const content = { 'multipart/form-data': { schema: formSchema(formFields) } }
    return { requestBody: { required: true, content } }
  }
  if (!body) return {}
  const schema = withAliases(toJsonSchema(body, 'input'))
  const language = { type: 'integer', enum: Object.values(languageNumbers), description: 'Language of the answer' }
  schema.properties = { ...(schema.properties as Json), language }
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}
