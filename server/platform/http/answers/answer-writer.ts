import makeWriter, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/protocol/endpoint.ts'

const writers = new WeakMap<Endpoint, (response: unknown) => string>()

/**
 * Serialises responses by the schema of their endpoint: faster than JSON.stringify, and fields that are not in it never
 * leave the server. Values marked `x-as-stored` are written whole: their call validated them strictly before they were
 * stored, and checking thousands of numbers again would block the process. A writer is created at the first response,
 * because creating hundreds at the start would delay it, and once for all apps of a process, because it depends on the
 * schema alone.
 */
export function getWriter(endpoint: Endpoint): (response: unknown) => string {
  return response => {
    let write = writers.get(endpoint)
    if (!write) {
      write = makeWriter(envelopeSchema(endpoint)) as (response: unknown) => string
      writers.set(endpoint, write)
    }
    return write(response)
  }
}

function envelopeSchema(endpoint: Endpoint): Schema {
  const { $schema: _dialect, ...data } = z.toJSONSchema(endpoint.data, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema['x-as-stored']) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    },
  })
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  } as Schema
}
