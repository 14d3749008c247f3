import { pageAt, pageEntry } from './pages.ts'
import { readValue } from './read-values.ts'

/** Longer values are none that a link of ours has. */
const maxLength = 200

/**
 * The part of a query that decides how a page looks: what it reads, each once, in the order of its table. A name with `!`
 * counts by being there; what the page would not understand counts as missing. Pages made in the browser are not kept; their links to other languages take the query along.
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
