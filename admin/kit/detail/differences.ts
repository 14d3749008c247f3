export interface Difference {
  path: string
  before: string
  after: string
}

/** The differences between two JSON values, leaf by leaf; equal leaves are left out. */
export function findDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isTree(before) || isTree(after)) {
    const [old, now] = [toEntries(before), toEntries(after)]
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    return names.flatMap(name => findDifferences(old[name], now[name], path ? `${path}.${name}` : name))
  }
  const [one, other] = [leafText(before), leafText(after)]
  return one === other ? [] : [{ path, before: one, after: other }]
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function toEntries(value: unknown): Record<string, unknown> {
  return isTree(value) ? (Object.fromEntries(Object.entries(value)) as Record<string, unknown>) : {}
}

function leafText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
