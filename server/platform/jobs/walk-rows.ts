import type { Context } from '../context.ts'
import { isDatabaseUnavailable } from '../database-away.ts'
import { toLoggableError } from '../loggable-error.ts'
import { Refusal } from '../refusal.ts'
import { closeRowFinding, noteRowFinding, openRowFindings } from './store-findings.ts'

const batchSize = 200

export interface Walk<Row> {
  job: string
  /** The due rows after this one, in the order of `idOf`, which the work must not change. */
  rows(after: string | undefined, limit: number): Promise<readonly Row[]>
  getId(row: Row): string
  /** A number of the row that people can search for. */
  getName(row: Row): string
  work(row: Row): Promise<unknown>
  /** Something needed for every row is unavailable: the row is not at fault, and the walk ends. */
  isUnavailable?(error: unknown): boolean
}

/**
 * Processes all due rows in batches, each row in a transaction of its own. A row that fails stops none of the others:
 * it becomes a finding for staff, and is tried again in the next run. Each run visits all rows, so that rows that never
 * succeed do not block newer ones.
 */
export async function walkRows<Row>(context: Context, walk: Walk<Row>): Promise<void> {
  const { job, getId } = walk
  const known = await openRowFindings(context.db, job)
  for (let after: string | undefined; ; ) {
    const rows = await walk.rows(after, batchSize)
    for (const row of rows) {
      const succeeded = await tryRow(context, walk, row)
      if (succeeded && known.has(getId(row))) await closeRowFinding(context, job, getId(row))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = getId(last)
  }
}

/** The same for a short list. */
export function walkList<Row>(context: Context, list: readonly Row[], walk: Omit<Walk<Row>, 'rows'>): Promise<void> {
  return walkRows(context, { ...walk, rows: async after => (after === undefined ? list : []) })
}

async function tryRow<Row>(context: Context, walk: Walk<Row>, row: Row): Promise<boolean> {
  const { job, getId, getName, work, isUnavailable } = walk
  try {
    await work(row)
    return true
  } catch (error) {
    // The row is not at fault; the queue retries the job.
    if (isDatabaseUnavailable(error) || isUnavailable?.(error)) throw error
    context.log.error({ err: error, job, row: getName(row) }, 'a job could not deal with a row')
    await noteRowFinding(context, { job, row: getId(row), name: getName(row), error: describeError(error) })
    return false
  }
}

function describeError(error: unknown): string {
  if (error instanceof Refusal) return `${error.refusal} ${JSON.stringify(error.data ?? {})}`
  const known = toLoggableError(error)
  return typeof known === 'string' ? known : `${known.type}: ${known.message}`
}
