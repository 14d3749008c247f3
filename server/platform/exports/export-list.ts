import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../context.ts'
import { eachBatch, type ListOrder } from '../http/answers/list-page.ts'
import type { RouteInput } from '../http/calls/route.ts'
import type { CsvColumn } from './csv.ts'
import { sendCsv } from './send-csv.ts'

/** Large enough to be quick, small enough that many at once do not matter. */
const batchSize = 500

interface ListExport<Query, Tables, Name extends keyof Tables, Found, Row> {
  name: string
  /** Of the list on the screen: an index answers it at any depth. */
  order: ListOrder<Found>
  /** The list with its filters, as its screen asks for it. */
  rows: (db: Reader, query: Query) => SelectQueryBuilder<Tables, Name, Found>
  /** What is written of a batch; it may be more lines than rows. */
  view: (context: Context, found: Found[], language: Language) => Promise<Row[]>
  columns: readonly CsvColumn<Row>[]
}

type Input<Query> = Pick<RouteInput, 'context' | 'caller' | 'language' | 'requestId'> & { query: Query }

/** The answer of `GET /admin/<noun>/export`: a list with its filters as a file, however long it is. */
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
      // A list of a year is read for minutes; what came in the last second is not in it either way.
      const db = await context.replica.reader()
      for await (const found of eachBatch({ order, rows: rows(db, query) }, batchSize)) {
        const rows = await view(context, found, language)
        yield rows
        // As the rows they were made of: read, and gone.
        rows.length = 0
      }
    }
    return sendCsv(input, { name, columns, batches: batches() })
  }
}
