import { type SelectQueryBuilder, sql } from 'kysely'
import { countedAhead, farthestRow } from '#contract/protocol/lists.ts'
import type { Reader } from '#db/transaction.ts'
import { limitRows } from '../pages/planned-once.ts'
import { rejectField } from './reject-field.ts'

export interface Total {
  total: number
  total_more?: true
}

interface PagePosition {
  offset: number
  /** The number of rows that were read, and how many were requested. */
  found: number
  wanted: number
}

/**
 * The total as far as a pager needs it: counted to a thousand rows past the start of the page, so that there are always
 * further pages and a long list costs no more than a short one. A page that is not full is the last one, and needs no
 * count.
 */
export async function countTotal(
  { offset, found, wanted }: PagePosition,
  count: (limit: number) => Promise<number>,
): Promise<Total> {
  const limit = Math.min(offset + countedAhead, farthestRow)
  const isEnd = found < wanted && (found > 0 || offset === 0)
  const all = isEnd ? offset + found : await count(limit + 1)
  return { total: Math.min(all, limit), ...(all > limit && { total_more: true as const }) }
}

/** Counts these rows up to a maximum. */
export async function countRows<Tables, Name extends keyof Tables, Row>(
  db: Reader,
  rows: SelectQueryBuilder<Tables, Name, Row>,
  limit: number,
): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (${limitRows(rows, limit)}) as counted`.execute(db)
  return counted[0]?.count ?? 0
}

/** Pages reach to row ten thousand; beyond that there are cursors or filters. */
export function computeOffset({ page, page_size }: { page: number; page_size: number }): number {
  const offset = (page - 1) * page_size
  if (offset >= farthestRow) rejectField('page', 'at_most', { n: Math.ceil(farthestRow / page_size) })
  return offset
}
