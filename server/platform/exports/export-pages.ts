import type { ListQuery } from '../http/answers/list-page.ts'
import type { RouteInput } from '../http/calls/route.ts'
import { buildColumns, type Columns } from './csv.ts'
import { sendCsv } from './send-csv.ts'

/** The maximum page size of a screen: a view that runs further queries for each row stays cheap. */
const pageSize = 100

/** The input of a list and of its export: the same without the page. */
type ListInput = Pick<RouteInput, 'context' | 'caller' | 'language'> & { query: object | undefined }
type ExportInput<Input extends ListInput> = Omit<Input, 'query'> & { query: Omit<Input['query'], keyof ListQuery> }

interface PagesExport<Input extends ListInput, Row> {
  name: string
  /** The list handler of the screen, with its filters and its view. */
  list: (input: Input) => Promise<{ list: Row[]; after?: string | null }>
  columns: Columns<Row>
}

/**
 * Handles `GET /admin/<noun>/export` for a list whose rows need more than one query (otherwise: exportList). It
 * requests the pages of the screen one after the other, so that the file always has the same content and filters as the
 * screen.
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
        // Together these form the input of the list, which the compiler cannot infer.
        const answer = await list({ ...input, context, query: { ...input.query, ...page } } as unknown as Input)
        after = answer.after
        yield answer.list
      } while (after)
    }
    return sendCsv(input, { name, columns: buildColumns(columns), batches: batches() })
  }
}

/** The same list with another view: several lines per row, or texts in the caller's language. */
export function mapRows<Input, Row, Line>(
  list: (input: Input) => Promise<{ list: Row[]; after?: string | null }>,
  lines: (row: Row, input: Input) => Line[],
): (input: Input) => Promise<{ list: Line[]; after?: string | null }> {
  return async input => {
    const answer = await list(input)
    return { ...answer, list: answer.list.flatMap(row => lines(row, input)) }
  }
}
