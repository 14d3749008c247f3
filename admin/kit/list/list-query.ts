/** What a list is asked, as it stands in the address: so a list can be sent to a colleague, and "back" works. */
export interface ListQuery {
  q: string
  page: number
  page_size: number
  /** Past row ten thousand: where the page before ended. */
  after: string
  sort: string
  /** By the names of the screen; one that is not set is missing. */
  filters: Readonly<Record<string, string>>
}

export const pageSizes = [25, 50, 100] as const
const usualSize = 50
const maxSearchLength = 80
const farthestRow = 10_000
/** Names that no filter may have. */
const reservedParams = ['q', 'page', 'page_size', 'after', 'sort']

/** Whatever somebody wrote into the address: a bad page is the first one, an unknown filter is none. */
export function readQuery(search: URLSearchParams, filters: readonly string[]): ListQuery {
  const size = Number(search.get('page_size'))
  const page_size = pageSizes.find(one => one === size) ?? usualSize
  const page = Number(search.get('page'))
  const last = Math.ceil(farthestRow / page_size)
  const set = filters.filter(name => !reservedParams.includes(name) && search.get(name))
  return {
    q: (search.get('q') ?? '').slice(0, maxSearchLength),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, last) : 1,
    page_size,
    after: search.get('after') ?? '',
    sort: search.get('sort') ?? '',
    filters: Object.fromEntries(set.map(name => [name, search.get(name) ?? ''])),
  }
}

/** The shortest address that says the same. */
export function writeQuery({ q, page, page_size, after, sort, filters }: ListQuery): URLSearchParams {
  const all: Record<string, string> = {
    ...filters,
    q,
    sort,
    after,
    page: page > 1 && after === '' ? String(page) : '',
    page_size: page_size === usualSize ? '' : String(page_size),
  }
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Another question begins on its first page. */
export function changedQuery(
  query: ListQuery,
  change: Partial<Pick<ListQuery, 'q' | 'sort' | 'page_size'>>,
): ListQuery {
  return { ...query, page: 1, after: '', ...change }
}

export function withFilter(query: ListQuery, name: string, value: string): ListQuery {
  const { [name]: _before, ...rest } = query.filters
  return { ...changedQuery(query, {}), filters: value === '' ? rest : { ...rest, [name]: value } }
}

/** A file of the rows that are asked for: filters and search go along under the names they have in the address. */
export function exportAddress(href: string, { q, filters }: ListQuery): string {
  const search = new URLSearchParams({ ...filters, ...(q && { q }) }).toString()
  return search ? `${href}?${search}` : href
}

export function hasFilters({ q, filters }: ListQuery): boolean {
  return q !== '' || Object.keys(filters).length > 0
}

/** Where a row stands on its screen, for links that lead to it. */
export function rowId(key: string): string {
  return `row-${key}`
}
