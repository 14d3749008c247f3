import type { ReactNode } from 'react'
import type { Client } from '#client/call.ts'
import type { Call } from '#contract/protocol/call.ts'
import type { ListQuery } from './list-query.ts'

/** A page of any list on the wire; `after` where a list continues past row ten thousand. */
export interface ListResult<Row> {
  list: Row[]
  total: number
  total_more?: boolean | undefined
  page: number
  page_size: number
  after?: string | null
}

/** The input from which a screen makes its call. */
export interface RowsRequest {
  /** `page`, `page_size`, and `after` if there is one, for the query of the call. */
  pages: { page: number; page_size: number; after?: string }
  q: string | undefined
  sort: string | undefined
  /** A filter, if its value in the address is one of the allowed ones. */
  filter: <Word extends string>(name: string, allowed: readonly Word[]) => Word | undefined
  /** A filter of free text: a day, an order number. */
  text: (name: string) => string | undefined
}

/** Must keep its identity between renders: it is defined outside the component. */
export type FetchRows<Row> = (call: Call, request: RowsRequest) => Promise<ListResult<Row>>

export interface ListColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A second line below it, smaller. */
  second?: (row: Row) => ReactNode
  /** Amounts and counts are aligned to the end, in tabular figures. */
  figures?: boolean
  /** A day or a number: never broken over two lines. */
  tight?: boolean
  /** The smallest screen that shows the column; by default every screen does. */
  from?: 'tablet' | 'desk'
  /** Two of the sorts that the call offers: for a first click, and for a second. */
  sorts?: readonly [string, string]
}

export interface Choice {
  value: string
  label: string
}

export interface ListFilter {
  /** In the address, and for `filter` of the request. */
  name: string
  label: string
  /** By default a day (`day`) or a text (`text`) is entered. */
  options?: readonly Choice[]
  kind?: 'day' | 'text'
}

/** An action on many rows, with a preview of each row before it and a result of each row after it. */
export interface BulkAction<Row> {
  id: string
  label: string
  /** Label of a row, where its key means nothing to a reader. */
  name?: (row: Row) => string
  /** What the action does to this row, or why the row is left out. */
  preview: (row: Row) => { does: ReactNode } | { not: ReactNode }
  run: (row: Row, client: Client, idempotencyKey: string, reason: string) => Promise<unknown>
  danger?: boolean
  /** Asks for one reason for all rows. */
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
