import makeWriter, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/protocol/endpoint.ts'

const writers = new WeakMap<Endpoint, (response: unknown) => string>()

/**
 * Answers are written by the schema of their endpoint: faster than JSON.stringify, and what is not in it never leaves
 * the server, but what is marked `x-as-stored` is written whole: its call has read it strictly before it was stored, and
 * looking at thousands of numbers again keeps everybody waiting. A writer is made at the first answer, because hundreds
 * of them at the start would keep everybody waiting, and once for all apps of a process, because it depends on the
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
