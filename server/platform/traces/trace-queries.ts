import type { QueryWatch } from '#db/connect.ts'
import { currentSpan } from './span.ts'

const known = new Map<string, string>()
const mostKnown = 1000
const longestRead = 10_000
const beforeTable = new Set(['from', 'into', 'update', 'table'])

/** `select orders`: the first word and the first table. Neither values nor the text, which could hold some. */
export function nameOfQuery(text: string): string {
  const found = known.get(text)
  if (found) return found
  const words = text.slice(0, longestRead).match(/[\w."']+/g) ?? []
  const verb = words[0]?.toLowerCase() ?? 'query'
  const before = words.findIndex(word => beforeTable.has(word.toLowerCase()))
  const table = before < 0 ? undefined : words.slice(before + 1).find(word => word.toLowerCase() !== 'only')
  const name =
    table && /^[a-z_"]/i.test(table) && table.toLowerCase() !== 'select' ? `${verb} ${table.replaceAll('"', '')}` : verb
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
