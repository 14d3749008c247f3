import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { FindingAction, FindingKind } from '#domain/payments/findings.ts'

export interface Finding {
  kind: FindingKind
  checkout_id?: string | null
  payment_id?: string | null
  refund_id?: string | null
  /** The provider's and the shop's values, for the sentence that staff read. */
  told: Record<string, unknown>
  /** What the shop has done about it automatically. */
  done?: FindingAction
}

/** A difference between the provider and the shop, for staff to look at. */
export async function writeFinding(
  db: Reader,
  { told, done = 'nothing', ...of }: Finding,
  found_at: Date,
): Promise<void> {
  await db
    .insertInto('reconciliation_findings')
    .values({ ...of, told: JSON.stringify(told), done, found_at })
    .execute()
}

/** The same for a difference that is met repeatedly: one finding per object, until somebody has closed it. */
export async function writeFindingOnce(db: Reader, object: string, finding: Finding, now: Date): Promise<void> {
  const open = await db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('closed_at', 'is', null)
    .where('kind', '=', finding.kind)
    .where(sql<boolean>`told ->> 'object' = ${object}`)
    .executeTakeFirst()
  if (!open) await writeFinding(db, { ...finding, told: { ...finding.told, object } }, now)
}

/** The difference is explained: staff need not look at it any more. */
export async function closeFindings(db: Reader, object: string, kind: FindingKind, now: Date): Promise<void> {
  await db
    .updateTable('reconciliation_findings')
    .set({ closed_at: now })
    .where('closed_at', 'is', null)
    .where('kind', '=', kind)
    .where(sql<boolean>`told ->> 'object' = ${object}`)
    .execute()
}
