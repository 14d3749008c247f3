/** Parses `a[b][0][c]=1` as sent by Stripe's clients. Only the requested paths are read. */
export function readForm(text: string): (path: string) => string | undefined {
  const fields = new URLSearchParams(text)
  return path => fields.get(path) ?? undefined
}

/** All fields under one name: `metadata[x]=1` → { x: '1' }. */
export function fieldsUnder(text: string, name: string): Record<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(text)) {
    const match = /^([^[\]]+)\[([^[\]]+)\]$/.exec(key)
    if (match?.[1] === name && match[2]) found.set(match[2], value)
  }
  return Object.fromEntries(found)
}
