import type { Tx } from '#db/transaction.ts'
import type { Context } from '../context.ts'

export interface AuditEntry {
  person: { userId: string; role: string } | 'system'
  action: string
  /** What it happened to: kind and id. */
  subject: [kind: string, id: string]
  before?: unknown
  after?: unknown
  reason?: string
  requestId?: string
}

/** Who did what, with what it was before and after, in the transaction of the deed. Never changed, never deleted. */
export async function writeAudit(tx: Tx, { clock }: Pick<Context, 'clock'>, entry: AuditEntry): Promise<void> {
  const { person, action, subject, before, after, reason, requestId } = entry
  await tx
    .insertInto('audit_log')
    .values({
      at: clock.now(),
      actor_id: person === 'system' ? null : person.userId,
      actor_role: person === 'system' ? 'system' : person.role,
      action,
      subject_kind: subject[0],
      subject_id: subject[1],
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      reason: reason ?? null,
      request_id: requestId ?? null,
    })
    .execute()
}

/** A call of the back office that this person's role does not allow: once a minute, however often it is tried. */
export async function writeRefused({ db, clock }: Context, { person, call, requestId }: RefusedCall): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      ...{ at: clock.now(), actor_id: person.userId, actor_role: person.role, action: 'call.refused' },
      ...{ subject_kind: 'call', subject_id: call, request_id: requestId },
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

interface RefusedCall {
  person: { userId: string; role: string }
  /** Its name in the contract: what was asked for of whom stands in no log. */
  call: string
  requestId: string
}
