import { type OfferKind, offerKinds } from '#domain/catalogue/constants.ts'
import type { Lawn } from '#domain/garden/fit.ts'

export const sorts = ['area', 'rent', 'buy', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** Limits of the numeric filters: whole numbers. `max` is in euros. */
export const limits = {
  area: { min: 10, max: 50_000 },
  slope: { min: 0, max: 100 },
  zones: { min: 1, max: 99 },
  passage: { min: 20, max: 1000 },
  max: { min: 1, max: 100_000 },
} as const
export type NumberField = keyof typeof limits
export const numberFields = Object.keys(limits) as NumberField[]

export interface ProductQuery extends Partial<Record<NumberField, number>> {
  kind?: OfferKind
  sort: Sort
}

export interface NumberIssue {
  rule: 'whole_number' | 'at_least' | 'at_most'
  n: number
}

/** The filters in the address. An invalid one is reported as an issue and ignored. */
export function readQuery(params: URLSearchParams): {
  query: ProductQuery
  issues: Partial<Record<NumberField, NumberIssue>>
} {
  const query: ProductQuery = { sort: sorts.find(sort => sort === params.get('sort')) ?? 'area' }
  const kind = offerKinds.find(candidate => candidate === params.get('kind'))
  if (kind) query.kind = kind
  const issues: Partial<Record<NumberField, NumberIssue>> = {}
  for (const field of numberFields) {
    const typed = params.get(field)?.trim() ?? ''
    if (typed === '') continue
    const issue = findIssue(field, typed)
    if (issue) issues[field] = issue
    else query[field] = Number(typed)
  }
  return { query, issues }
}

export function findIssue(field: NumberField, typed: string): NumberIssue | undefined {
  const { min, max } = limits[field]
  const number = Number(typed)
  if (!Number.isInteger(number)) return { rule: 'whole_number', n: 0 }
  if (number < min) return { rule: 'at_least', n: min }
  return number > max ? { rule: 'at_most', n: max } : undefined
}

/** The query as parameters, without the empty ones. */
export function toParameters(query: ProductQuery): Record<string, string> {
  const params: Record<string, string> = {}
  for (const field of numberFields) {
    const value = query[field]
    if (value !== undefined) params[field] = String(value)
  }
  if (query.kind) params.kind = query.kind
  if (query.sort !== 'area') params.sort = query.sort
  return params
}

/** The address of a query. */
export function toSearch(query: ProductQuery): string {
  const search = new URLSearchParams(toParameters(query)).toString()
  return search && `?${search}`
}

/** The described lawn; undefined: none. */
export function toLawn({ area, slope, zones, passage }: ProductQuery): Lawn | undefined {
  if (area === undefined && slope === undefined && zones === undefined && passage === undefined) return undefined
  return { area_m2: area ?? 0, slope_percent: slope ?? 0, zones: zones ?? 1, passage_cm: passage }
}

/** Whether any filter is set besides the order of the list. */
export function isNarrowed(query: ProductQuery): boolean {
  return query.kind !== undefined || numberFields.some(field => query[field] !== undefined)
}
