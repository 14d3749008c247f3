import type { ReactNode } from 'react'
import type { Client } from '#client/call.ts'
import type { Call } from '#contract/protocol/call.ts'
import type { ListQuery } from './list-query.ts'

/** A page as every list of the wire has it; `after` where a list goes on past row ten thousand. */
export interface ListResult<Row> {
  list: Row[]
  total: number
  total_more?: boolean | undefined
  page: number
  page_size: number
  after?: string | null
}

/** What a screen makes its call of. */
export interface RowsRequest {
  /** `page`, `page_size`, and `after` where there is one: for the query of the call as they are. */
  pages: { page: number; page_size: number; after?: string }
  q: string | undefined
  sort: string | undefined
  /** A filter, if what stands in the address is one of these words. */
  filter: <Word extends string>(name: string, allowed: readonly Word[]) => Word | undefined
  /** A filter that is no word: a day, a number of an order. */
  text: (name: string) => string | undefined
}

/** Must be the same function at each drawing: stands beside the component, not in it. */
export type FetchRows<Row> = (call: Call, request: RowsRequest) => Promise<ListResult<Row>>

export interface ListColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the end, in tabular figures. */
  figures?: boolean
  /** A day, a number: never broken over two lines. */
  tight?: boolean
  /** Shown from a tablet or a desk on; without it always. */
  from?: 'tablet' | 'desk'
  /** Of the sorts the call offers: that of a first press, and that of a second. */
  sorts?: readonly [string, string]
}

export interface Choice {
  value: string
  label: string
}

export interface ListFilter {
  /** In the address, and for `asked.filter`. */
  name: string
  label: string
  /** None: a day is chosen (`day`) or a text typed (`text`). */
  options?: readonly Choice[]
  kind?: 'day' | 'text'
}

/** Something done to many rows: seen row by row before it is done, told row by row after. */
export interface BulkAction<Row> {
  id: string
  label: string
  /** What a row is called, where its key means nothing to a reader. */
  name?: (row: Row) => string
  /** What it will do to this row, or why nothing: then it is left out. */
  preview: (row: Row) => { does: ReactNode } | { not: ReactNode }
  run: (row: Row, client: Client, idempotencyKey: string, reason: string) => Promise<unknown>
  danger?: boolean
  /** Asks once why, for all rows. */
  withReason?: boolean
}

export function toRowsRequest(query: ListQuery): RowsRequest {
  const { page, page_size, after, q, sort, filters } = query
  return {
    pages: { page: after ? 1 : page, page_size, ...(after && { after }) },
    q: q || undefined,
    sort: sort || undefined,
    filter: (name, allowed) => allowed.find(value => value === filters[name]),
    text: name => filters[name] || undefined,
  }
}
