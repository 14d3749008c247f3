import { isDeepStrictEqual } from 'node:util'

export interface Change {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The differences between two views of the same object; undefined: none. */
export function changedFields(before: object, after: object): Change | undefined {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  const changed = names.filter(name => !isDeepStrictEqual(old.get(name), now.get(name)))
  if (changed.length === 0) return undefined
  const pick = (from: Map<string, unknown>) => Object.fromEntries(changed.map(name => [name, from.get(name) ?? null]))
  return { before: pick(old), after: pick(now) }
}
