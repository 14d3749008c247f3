import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../context.ts'
import { eachBatch, type ListOrder } from '../http/answers/list-page.ts'
import type { RouteInput } from '../http/calls/route.ts'
import { buildColumns, type Columns } from './csv.ts'
import { sendCsv } from './send-csv.ts'

/** Large enough to be fast, small enough that many exports at once use little memory. */
const batchSize = 500

interface ListExport<Query, Tables, Name extends keyof Tables, Found, Row> {
  name: string
  /** The order of the list on the screen: an index supports it at any depth. */
  order: ListOrder<Found>
  /** The query of the list with its filters, as on the screen. */
  rows: (db: Reader, query: Query) => SelectQueryBuilder<Tables, Name, Found>
  /** The lines written for a batch; a row may have several. */
  view: (context: Context, found: Found[], language: Language) => Promise<Row[]>
  columns: Columns<Row>
}

type Input<Query> = Pick<RouteInput, 'context' | 'caller' | 'language'> & { query: Query }

/** Handles `GET /admin/<noun>/export`: streams a list with its filters as a file, whatever its length. */
export function exportList<Query extends object, Tables, Name extends keyof Tables, Found, Row>({
  name,
  order,
  rows,
  view,
  columns,
}: ListExport<Query, Tables, Name, Found, Row>): (input: Input<Query>) => Promise<never> {
  return async input => {
    const { context, query, language } = input
    async function* batches() {
      // A long list is read for minutes, so the last second may be missing: the replica is recent enough.
      const db = await context.replica.reader()
      for await (const found of eachBatch({ order, rows: rows(db, query) }, batchSize)) {
        const rows = await view(context, found, language)
        yield rows
        // Emptied so that the memory is released, as the rows they were made from.
        rows.length = 0
      }
    }
    return sendCsv(input, { name, columns: buildColumns(columns), batches: batches() })
  }
}
