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
  /** The total is not shown: an export, which requests every page. */
  uncounted?: true
}

type Kind = 'text' | 'number' | 'time' | 'uuid'

/** One column of a list order: its SQL name, and its value in a row that was read. */
export interface OrderColumn<Row> {
  sql: string
  kind: Kind
  getValue: (row: Row) => string | number | Date
}

/**
 * An order of a list, supported by an index on exactly these columns. All have the same direction, none is nullable,
 * and together they are unique: so the last row of a page determines where the next one starts.
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
 * One page of a list in wire format (contract/protocol/lists.ts): pages reach to row ten thousand, beyond it `after`
 * continues from the last row seen, at the cost of a first page. `rows` is the list with its filters, without order and
 * limit; `count` is for a list with joins that do not change the number of rows.
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
  // After a cursor the number of rows before it is unknown, however few follow.
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
 * The whole list in batches, continuing from row to row as a reader of its pages would: nothing is counted, and only
 * one batch is held in memory.
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
    // The reader is done with these rows, so they are emptied; otherwise references from each query to its result keep
    // the next one alive, and a long list grows by hundreds of megabytes before the garbage collector runs.
    found.length = 0
  } while (last !== undefined)
}

/** Compared as a row value, which the index on these columns supports without reading the rows before. */
function afterCursor<Row>({ columns, descending }: ListOrder<Row>, values: readonly unknown[]) {
  const names = sql.join(columns.map(column => sql.ref(column.sql)))
  // Any whole number in a cursor is compared, instead of failing as out of range.
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

/**
 * A cursor comes from the client: it must belong to this order, and each value must have its type, before it is used in
 * SQL.
 */
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
