import { type SelectQueryBuilder, sql } from 'kysely'
import { countedAhead, farthestRow } from '#contract/protocol/lists.ts'
import type { Reader } from '#db/transaction.ts'
import { limited } from '../pages/planned-once.ts'
import { refuseField } from './refuse-field.ts'

export interface Total {
  total: number
  total_more?: true
}

interface Page {
  offset: number
  /** Rows that were read, and how many were asked for. */
  found: number
  wanted: number
}

/**
 * How many there are, as far as a pager needs to know: counted to a thousand past the beginning of the page, so that
 * there are always pages ahead and a long list costs no more than a short one. A page that is not full is the last one,
 * and needs no counting.
 */
export async function totalOf(
  { offset, found, wanted }: Page,
  count: (most: number) => Promise<number>,
): Promise<Total> {
  const most = Math.min(offset + countedAhead, farthestRow)
  const isEnd = found < wanted && (found > 0 || offset === 0)
  const all = isEnd ? offset + found : await count(most + 1)
  return { total: Math.min(all, most), ...(all > most && { total_more: true as const }) }
}

/** These rows, but no more than so many. */
export async function countOf<Tables, Name extends keyof Tables, Row>(
  db: Reader,
  rows: SelectQueryBuilder<Tables, Name, Row>,
  most: number,
): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (${limited(rows, most)}) as counted`.execute(db)
  return counted[0]?.count ?? 0
}

/** Pages reach to row ten thousand; further in there are cursors or filters. */
export function offsetOf({ page, page_size }: { page: number; page_size: number }): number {
  const offset = (page - 1) * page_size
  if (offset >= farthestRow) refuseField('page', 'at_most', { n: Math.ceil(farthestRow / page_size) })
  return offset
}
