import type { ListQuery } from '../http/answers/list-page.ts'
import type { RouteInput } from '../http/calls/route.ts'
import { type ColumnBuilders, type CsvColumn, column } from './csv.ts'
import { sendCsv } from './send-csv.ts'

/** As many as a screen can ask for at once: a view that asks more for each row stays cheap. */
const pageSize = 100

/** What a list is asked with, and its export: the same without the page. */
type ListInput = Pick<RouteInput, 'context' | 'caller' | 'language' | 'requestId'> & { query: object | undefined }
type ExportInput<Input extends ListInput> = Omit<Input, 'query'> & { query: Omit<Input['query'], keyof ListQuery> }

interface PagesExport<Input extends ListInput, Row> {
  name: string
  /** What answers the screen, with its filters and its view. */
  list: (input: Input) => Promise<{ list: Row[]; after?: string | null }>
  columns: (column: ColumnBuilders<Row>) => readonly CsvColumn<NoInfer<Row>>[]
}

/**
 * The answer of `GET /admin/<noun>/export` for a list whose rows are more than one question to the database (else:
 * exportList). What its screen would show is asked page after page: a file never knows more than the screen, and never
 * has other filters.
 */
export function exportPages<Input extends ListInput, Row>({
  name,
  list,
  columns,
}: PagesExport<Input, Row>): (input: ExportInput<Input>) => Promise<never> {
  return async input => {
    async function* batches() {
      const context = { ...input.context, db: await input.context.replica.reader() }
      let after: string | null | undefined
      do {
        const page: ListQuery = { page: 1, page_size: pageSize, uncounted: true, ...(after && { after }) }
        // Put together again, it is what the list takes; the compiler can't add up what it took apart.
        const answer = await list({ ...input, context, query: { ...input.query, ...page } } as unknown as Input)
        after = answer.after
        yield answer.list
      } while (after)
    }
    return sendCsv(input, { name, columns: columns(column), batches: batches() })
  }
}

/** The same list with a view of its own: a row as several lines, or named in the language of who asks. */
export function mapRows<Input, Row, Line>(
  list: (input: Input) => Promise<{ list: Row[]; after?: string | null }>,
  lines: (row: Row, input: Input) => Line[],
): (input: Input) => Promise<{ list: Line[]; after?: string | null }> {
  return async input => {
    const answer = await list(input)
    return { ...answer, list: answer.list.flatMap(row => lines(row, input)) }
  }
}
