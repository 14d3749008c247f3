import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#db/transaction.ts'
import { limitRows } from '../pages/planned-once.ts'
import { computeOffset, countRows, countTotal, type Total } from './list-total.ts'
import { rejectField } from './reject-field.ts'

export interface ListQuery {
  page: number
  page_size: number
  after?: string | undefined
  /** Nobody sees the total: an export, which asks for every page. */
  uncounted?: true
}

type Kind = 'text' | 'number' | 'time' | 'uuid'

/** One column a list is ordered by: its name in SQL, and the same value in a row that was read. */
export interface OrderColumn<Row> {
  sql: string
  kind: Kind
  getValue: (row: Row) => string | number | Date
}

/**
 * One order of a list, with an index of just these columns behind it. All go the same way, none is ever null, and
 * together they make each row different: so a row of one page says where the next page starts.
 */
export interface ListOrder<Row> {
  name: string
  columns: readonly OrderColumn<Row>[]
  descending?: boolean
}

export interface ListPage<Row> extends Total {
  list: Row[]
  page: number
  page_size: number
  after: string | null
}

interface ListSource<Tables, Name extends keyof Tables, Row> {
  order: ListOrder<Row>
  rows: SelectQueryBuilder<Tables, Name, Row>
  count?: (limit: number) => Promise<number>
}

/**
 * One page of a list as the wire has it (contract/protocol/lists.ts): pages reach to row ten thousand, past it `after` goes on
 * from the last row seen, at the price of a first page. `rows` is the list with its filters, neither ordered nor cut;
 * `count` is for a list that has as many rows without what it joins to show them.
 */
export async function listPage<Tables, Name extends keyof Tables, Row>(
  db: Reader,
  query: ListQuery,
  { order, rows, count }: ListSource<Tables, Name, Row>,
): Promise<ListPage<Row>> {
  const { page, page_size, after } = query
  const offset = after === undefined ? computeOffset(query) : 0
  let slice = offset === 0 && after === undefined ? limitRows(rows, page_size + 1) : rows.limit(page_size + 1)
  for (const column of order.columns) slice = slice.orderBy(sql.ref(column.sql), order.descending ? 'desc' : 'asc')
  if (offset > 0) slice = slice.offset(offset)
  if (after !== undefined) slice = slice.where(afterCursor(order, parseCursor(order, after)))
  const found = await slice.execute()
  const list = found.slice(0, page_size) as Row[]
  const last = list.at(-1)
  const counting = count ?? ((limit: number) => countRows(db, rows, limit))
  // Behind a cursor nobody knows how many rows lie before it, however few are left.
  const position = { offset, found: found.length, wanted: after === undefined ? page_size + 1 : 0 }
  const total = query.uncounted ? { total: 0 } : await countTotal(position, counting)
  return {
    list,
    ...total,
    page,
    page_size,
    after: last !== undefined && found.length > page_size ? encodeCursor(order, last) : null,
  }
}

/**
 * The whole list, some rows at a time, from row to row as a reader of its pages would go on: nothing is counted, and no
 * more than one batch is held.
 */
export async function* eachBatch<Tables, Name extends keyof Tables, Row>(
  { order, rows }: { order: ListOrder<Row>; rows: SelectQueryBuilder<Tables, Name, Row> },
  size: number,
): AsyncGenerator<Row[], void> {
  let ordered = rows.limit(size)
  for (const column of order.columns) ordered = ordered.orderBy(sql.ref(column.sql), order.descending ? 'desc' : 'asc')
  let last: Row | undefined
  do {
    const slice =
      last === undefined ? ordered : ordered.where(afterCursor(order, parseCursor(order, encodeCursor(order, last))))
    const found = (await slice.execute()) as Row[]
    last = found.length < size ? undefined : found.at(-1)
    if (found.length > 0) yield found
    // Whoever reads on is done with these rows. Emptied, they go at once; otherwise what is left of each question and
    // its answer holds the next one, and a long list grows by hundreds of megabytes before the collector looks there.
    found.length = 0
  } while (last !== undefined)
}

/** Compared as a whole row, which the index of these columns answers without reading what lies before. */
function afterCursor<Row>({ columns, descending }: ListOrder<Row>, values: readonly unknown[]) {
  const names = sql.join(columns.map(column => sql.ref(column.sql)))
  // Whatever whole number a cursor holds, it is compared, not refused as out of range.
  const last = columns.map(({ kind }, index) =>
    kind === 'number' ? sql`${values[index]}::bigint` : sql`${values[index]}`,
  )
  return sql<boolean>`(${names}) ${sql.raw(descending ? '<' : '>')} (${sql.join(last)})`
}

function encodeCursor<Row>({ name, columns }: ListOrder<Row>, row: Row): string {
  const values = columns.map(({ getValue }) => {
    const value = getValue(row)
    return value instanceof Date ? value.toISOString() : value
  })
  return Buffer.from(JSON.stringify([name, ...values])).toString('base64url')
}

/** A cursor comes from outside: it must be of this order, and each value of its kind, before SQL sees it. */
function parseCursor<Row>({ name, columns }: ListOrder<Row>, cursor: string): unknown[] {
  const [order, ...values] = decodeCursor(cursor)
  const fits = order === name && values.length === columns.length
  if (!fits || !columns.every(({ kind }, index) => isKind[kind](values[index]))) rejectField('after', 'invalid')
  return values
}

function decodeCursor(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const isKind: Record<Kind, (value: unknown) => boolean> = {
  text: value => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  number: value => Number.isSafeInteger(value),
  time: value => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && isTime(value),
  uuid: value => z.guid().safeParse(value).success,
}

function isTime(text: string): boolean {
  return text >= '1' && !Number.isNaN(Date.parse(text))
}
