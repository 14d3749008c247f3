import type { QueryWatch } from '#db/connect.ts'
import { currentSpan } from './span.ts'

const names = new Map<string, string>()
const maxCached = 1000
const maxParsedLength = 10_000
const beforeTable = new Set(['from', 'into', 'update', 'table'])

/** `select orders`: the first keyword and the first table. Neither values nor the text, which may contain values. */
export function nameQuery(text: string): string {
  const found = names.get(text)
  if (found) return found
  const words = text.slice(0, maxParsedLength).match(/[\w."']+/g) ?? []
  const verb = words[0]?.toLowerCase() ?? 'query'
  const before = words.findIndex(word => beforeTable.has(word.toLowerCase()))
  const table = before < 0 ? undefined : words.slice(before + 1).find(word => word.toLowerCase() !== 'only')
  const name =
    table && /^[a-z_"]/i.test(table) && table.toLowerCase() !== 'select' ? `${verb} ${table.replaceAll('"', '')}` : verb
  if (names.size < maxCached) names.set(text, name)
  return name
}

/** Traces database queries as spans, where a span is active. */
export const traceQueries: QueryWatch = text => {
  const span = currentSpan()?.begin({
    ...{ name: nameQuery(text), kind: 'client' },
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': nameQuery(text) },
  })
  return (
    span &&
    (error => {
      if (error) span.fail(error)
      span.end()
    })
  )
}
