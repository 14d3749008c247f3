import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { FindingAction, FindingKind } from '#domain/payments/findings.ts'
import type { Context } from '../context.ts'
import type { Fault } from '../findings/fault.ts'

const rowKind = 'job_row_failed'
const deadKind = 'job_died'
const faultKind = 'books_fault'

/** The ids of a job's failed rows whose finding is still open. */
export async function openRowFindings(db: Reader, job: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reconciliation_findings')
    .select('subject')
    .where('kind', '=', rowKind)
    .where('closed_at', 'is', null)
    .where('subject', 'like', `${job}:%`)
    .execute()
  return new Set(rows.flatMap(({ subject }) => (subject === null ? [] : [subject.slice(job.length + 1)])))
}

interface RowFinding {
  job: string
  row: string
  name: string
  error: string
}

export function noteRowFinding(context: Context, { job, row, name, error }: RowFinding): Promise<void> {
  return note(context, {
    ...{ kind: rowKind, subject: `${job}:${row}`, done: 'next_run' },
    told: { about: `${job} · ${name}`, error },
  })
}

/** A recurring task failed so often that the queue gave it up. */
export function noteDeadJob(context: Context, job: string, error: string): Promise<void> {
  return note(context, { kind: deadKind, subject: job, done: 'planned', told: { about: job, error } })
}

/** Records inconsistencies in money, documents or machines; each is reported once until somebody closes it. */
export async function noteFaults(context: Context, faults: readonly Fault[]): Promise<void> {
  for (const { name, means, count, examples } of faults) {
    const told = { count, about: name, means, examples }
    await note(context, { kind: faultKind, subject: name, done: 'nothing', told })
  }
  await context.db
    .updateTable('reconciliation_findings')
    .set({ closed_at: context.clock.now() })
    .where('kind', '=', faultKind)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`not subject = any(${faults.map(({ name }) => name)}::text[])`)
    .execute()
}

interface NewFinding {
  kind: FindingKind
  subject: string
  done: FindingAction
  told: object
}

async function note({ db, clock }: Context, { told, ...finding }: NewFinding): Promise<void> {
  await db
    .insertInto('reconciliation_findings')
    .values({ ...finding, told: JSON.stringify(told), found_at: clock.now() })
    .onConflict(conflict =>
      conflict.columns(['kind', 'subject']).where('closed_at', 'is', null).where('subject', 'is not', null).doNothing(),
    )
    .execute()
}

/** That row of the job has succeeded. */
export function closeRowFinding(context: Context, job: string, row: string): Promise<void> {
  return close(context, rowKind, `${job}:${row}`)
}

/** The recurring task has run to its end once more. */
export function closeDeadJob(context: Context, job: string): Promise<void> {
  return close(context, deadKind, job)
}

async function close({ db, clock }: Context, kind: FindingKind, subject: string): Promise<void> {
  await db
    .updateTable('reconciliation_findings')
    .set({ closed_at: clock.now() })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('closed_at', 'is', null)
    .execute()
}
