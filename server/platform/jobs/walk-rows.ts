import type { Context } from '../context.ts'
import { isDatabaseUnavailable } from '../database-away.ts'
import { toLoggableError } from '../loggable-error.ts'
import { Refusal } from '../refusal.ts'
import { closeRowFinding, noteRowFinding, openRowFindings } from './store-findings.ts'

const batchSize = 200

export interface Walk<Row> {
  /** The name of the job. */
  job: string
  /** What is to be done, in the order of `idOf`, after this one: no work of the walk may change that order. */
  rows(after: string | undefined, limit: number): Promise<readonly Row[]>
  getId(row: Row): string
  /** How people call it: a number they can search for. */
  getName(row: Row): string
  work(row: Row): Promise<unknown>
  /** Somebody who is needed for all rows does not answer: nothing is wrong with this one, and the walk ends. */
  isUnavailable?(error: unknown): boolean
}

/**
 * All rows that are due, in batches, each with a transaction of its own. One that fails stops none of the others: it
 * becomes a finding that staff see, and is tried again in the next run. Each run walks all of them, so that rows that
 * never come to an end keep no newer one waiting.
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

/** The same for a list that is short. */
export function walkList<Row>(context: Context, list: readonly Row[], walk: Omit<Walk<Row>, 'rows'>): Promise<void> {
  return walkRows(context, { ...walk, rows: async after => (after === undefined ? list : []) })
}

async function tryRow<Row>(context: Context, walk: Walk<Row>, row: Row): Promise<boolean> {
  const { job, getId, getName, work, isUnavailable } = walk
  try {
    await work(row)
    return true
  } catch (error) {
    // Nothing is wrong with the row; the queue tries the job again.
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
