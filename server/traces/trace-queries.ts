import type { QueryWatch } from '#db/connect.ts'
import { currentSpan } from './span.ts'

const known = new Map<string, string>()
const mostKnown = 1000

/** `select orders`: the first word and the first table. Neither values nor the text, which could hold some. */
export function nameOfQuery(text: string): string {
  const found = known.get(text)
  if (found) return found
  const verb = /^[\s(]*(?:--[^\n]*\n\s*)*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update|table)\s+(?:only\s+)?((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)/i.exec(text)?.[1]
  const name = table ? `${verb} ${table.replaceAll('"', '')}` : verb
  if (known.size < mostKnown) known.set(text, name)
  return name
}

/** Questions to the database as spans, where something is under way. */
export const traceQueries: QueryWatch = text => {
  const span = currentSpan()?.begin({
    ...{ name: nameOfQuery(text), kind: 'client' },
    facts: { 'db.system.name': 'postgresql', 'db.query.summary': nameOfQuery(text) },
  })
  return (
    span &&
    (error => {
      if (error) span.fail(error)
      span.end()
    })
  )
}
