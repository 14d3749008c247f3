import { createHash } from 'node:crypto'

/** JSON with sorted fields: equal values always give the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join()}}`
}

/** Equal values give the same hash, however a database orders their fields. */
export function hashCanonicalJson(value: object): Buffer {
  return createHash('sha256').update(canonicalJson(value)).digest()
}
