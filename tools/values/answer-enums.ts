import { z } from 'zod'
import type { Endpoint } from '#contract/protocol/endpoint.ts'

export interface AnswerEnum {
  /** The name of the field: `actor_role`, `steps`. */
  field: string
  values: readonly string[]
  /** The first call that answers with it. */
  call: string
}

interface JsonSchema {
  enum?: readonly (string | number)[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  prefixItems?: JsonSchema[]
}

/** Every enum in an answer of these calls, once for each field and list of values. */
export function listAnswerEnums(endpoints: Readonly<Record<string, Pick<Endpoint, 'data'>>>): AnswerEnum[] {
  const found = new Map<string, AnswerEnum>()
  for (const [call, { data }] of Object.entries(endpoints)) {
    const schema = z.toJSONSchema(data, { unrepresentable: 'any', io: 'output' }) as JsonSchema
    for (const { field, values } of enumsIn(schema, 'data')) {
      const key = `${field} ${values.join(' ')}`
      if (!found.has(key)) found.set(key, { field, values, call })
    }
  }
  return [...found.values()]
}

function enumsIn(schema: JsonSchema, field: string): Omit<AnswerEnum, 'call'>[] {
  const { properties = {}, items, propertyNames, additionalProperties, anyOf, allOf, oneOf, prefixItems } = schema
  const values = schema.enum
  const same = [items, propertyNames, additionalProperties, anyOf, allOf, oneOf, prefixItems].flat()
  return [
    ...(values ? [{ field, values: values.map(String) }] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => enumsIn(inner, name)),
    ...same.flatMap(inner => (typeof inner === 'object' ? enumsIn(inner, field) : [])),
  ]
}
