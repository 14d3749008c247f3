/** The query of a list, as in the address: so a list can be shared, and the back button works. */
export interface ListQuery {
  q: string
  page: number
  page_size: number
  /** After row ten thousand: the end of the previous page. */
  after: string
  sort: string
  /** By the names of the screen; a filter that is not set is missing. */
  filters: Readonly<Record<string, string>>
}

export const pageSizes = [25, 50, 100] as const
const usualSize = 50
const maxSearchLength = 80
const farthestRow = 10_000
/** Names that no filter can have. */
const reservedParams = ['q', 'page', 'page_size', 'after', 'sort']

/** Tolerates any address: an invalid page is the first one, an unknown filter is ignored. */
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

/** The shortest equivalent address. */
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

/** A changed query begins on its first page. */
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

/**
 * The address of a file with the filtered rows: filters and search have the same names as in the address of the list.
 */
export function exportAddress(href: string, { q, filters }: ListQuery): string {
  const search = new URLSearchParams({ ...filters, ...(q && { q }) }).toString()
  return search ? `${href}?${search}` : href
}

export function hasFilters({ q, filters }: ListQuery): boolean {
  return q !== '' || Object.keys(filters).length > 0
}

/** The id of a row on its screen, for links to it. */
export function rowId(key: string): string {
  return `row-${key}`
}
