/** No valid field is deeper; a sent body may be nested to any depth. */
const maxDepth = 6

/**
 * The API has two names for a postcode, `postcode` and `zip_code`. A body may use either; inside the shop there is only
 * `postcode`. If both are sent they must be equal, otherwise the second is refused as an unknown field.
 */
export function toCanonicalNames(body: unknown, depth = 0): unknown {
  if (depth > maxDepth) return body
  if (Array.isArray(body)) return body.map(one => toCanonicalNames(one, depth + 1))
  if (typeof body !== 'object' || body === null) return body
  const fields = Object.entries(body).map(([name, value]) => [name, toCanonicalNames(value, depth + 1)] as const)
  const { zip_code, ...rest } = Object.fromEntries(fields)
  if (zip_code === undefined) return rest
  const isOther = rest.postcode !== undefined && rest.postcode !== zip_code
  return isOther ? { ...rest, zip_code } : { ...rest, postcode: zip_code }
}

type Json = Record<string, unknown>

/** The same for the schema of a body. */
export function withAliases(schema: Json): Json {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map(one => (isJson(one) ? withAliases(one) : one))]
      return [name, isJson(value) ? withAliases(value) : value]
    }),
  )
  const { properties, required } = inner
  if (!isJson(properties) || !isJson(properties.postcode) || properties.zip_code) return inner
  const zip_code = { ...properties.postcode, description: 'another name for postcode' }
  const named = { ...inner, properties: { ...properties, zip_code } }
  if (!Array.isArray(required) || !required.includes('postcode')) return named
  return {
    ...named,
    required: required.filter(name => name !== 'postcode'),
    anyOf: [{ required: ['postcode'] }, { required: ['zip_code'] }],
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
