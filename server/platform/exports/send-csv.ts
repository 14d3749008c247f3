import { Readable } from 'node:stream'
import { transaction } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { RawResponse, type RouteInput } from '../http/calls/route.ts'
import { requireUser } from '../http/require-user.ts'
import { byteOrderMark, type CsvColumn, findCsvFormat, formatHeadLine, formatRow } from './csv.ts'

interface CsvFile<Row> {
  /** The noun: used in the file name and in the audit log. */
  name: string
  columns: readonly CsvColumn<Row>[]
  batches: AsyncIterable<readonly Row[]>
}

/**
 * Streams a table as a response: one batch at a time, and the next one only when the client has read the last. Errors
 * in the request are reported before the first byte. The export is recorded in the audit log.
 */
export async function sendCsv<Row>(
  {
    context,
    caller,
    query,
    language,
  }: Pick<RouteInput, 'context' | 'caller' | 'language'> & {
    query: object | undefined
  },
  { name, columns, batches }: CsvFile<Row>,
): Promise<never> {
  const actor = requireUser(caller)
  const form = findCsvFormat(language)
  const reading = batches[Symbol.asyncIterator]()
  const first = await reading.next()
  await transaction(context.db, tx =>
    writeAudit(tx, context, { actor, action: 'export', subject: ['export', name], after: query }),
  )
  async function* lines() {
    try {
      yield byteOrderMark + formatHeadLine(columns, form)
      for (let batch = first; !batch.done; batch = await reading.next()) {
        yield batch.value.map(row => formatRow(row, columns, form)).join('')
      }
    } finally {
      // A client that disconnects also ends the query.
      await reading.return?.()
    }
  }
  throw new RawResponse({
    stream: Readable.from(lines(), { objectMode: false, highWaterMark: 65_536 }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="genie-${name}-${dayInShop(context.clock.now())}.csv"`,
      vary: 'authorization, cookie, accept-language',
    },
  })
}
