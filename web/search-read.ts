import { pageAt, pageEntry } from './pages.ts'
import { readValue } from './read-values.ts'

/** No link of the shop has longer values. */
const maxLength = 200

/**
 * The part of a query that decides the content of a page: the parameters it reads, each once, in the order of its
 * table. A name with `!` counts by its presence; a value that the page would ignore counts as missing. Pages rendered
 * in the browser are not cached; their language links include the query.
 */
export function searchRead(rest: string, search: string): string {
  const id = pageAt(rest)
  if (id === undefined) return ''
  const { made, reads = [] } = pageEntry(id)
  if (made === 'browser') return search.length <= maxLength * 5 ? search : ''
  const params = new URLSearchParams(search)
  const read = reads.flatMap(name => {
    const value = params.get(name.replace('!', ''))
    if (value === null || value.length > maxLength) return []
    if (name.endsWith('!')) return [[name.slice(0, -1), '1']]
    const understood = readValue(id, name, value)
    return understood === undefined ? [] : [[name, understood.toWellFormed()]]
  })
  return read.length > 0 ? `?${new URLSearchParams(read)}` : ''
}
