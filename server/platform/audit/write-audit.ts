import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { currentKey } from '../keys/keys.ts'
import { sealDetails } from './audit-details.ts'
import { computeMac } from './entry.ts'
import { insertEntry, insertOnce } from './store.ts'

export interface AuditEntry {
  actor: { userId: string; role: string } | 'system'
  action: string
  /** What it happened to: kind and id. */
  subject: [kind: string, id: string]
  before?: unknown
  after?: unknown
  reason?: string
  requestId?: string
}

/**
 * Who did what, with what it was before and after, in the transaction of the deed. Never changed, never deleted; a job
 * makes it part of the chain (`link-entries.ts`).
 */
export async function writeAudit(tx: Tx, context: Context, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, before, after, reason, requestId } = entry
  const details = { before: before ?? null, after: after ?? null, reason: reason ?? null }
  const hasDetails = Object.values(details).some(detail => detail !== null)
  const sealedDetails = hasDetails ? await sealDetails(context, details) : undefined
  const row = await withMac(context, {
    actor_id: actor === 'system' ? null : actor.userId,
    actor_role: actor === 'system' ? 'system' : actor.role,
    action,
    subject_kind: subject[0],
    subject_id: subject[1],
    request_id: requestId ?? null,
    sealed: sealedDetails?.sealed ?? null,
  })
  await insertEntry(tx, row, sealedDetails?.sealedKey)
}

/** With a number, a time and the code by which it is known to be the shop's own. */
async function withMac(context: Context, entry: Omit<Parameters<typeof computeMac>[1], 'entry_id' | 'at'>) {
  const row = { entry_id: randomUUID(), at: context.clock.now(), ...entry }
  const { privateKey } = await currentKey(context, 'derive')
  return { ...row, mac: computeMac(privateKey, row) }
}

/** A call of the back office that this person's role does not allow: once a minute, however often it is tried. */
export async function writeRefusedCall(context: Context, { actor, call, requestId }: RefusedCall): Promise<void> {
  const row = await withMac(context, {
    ...{ actor_id: actor.userId, actor_role: actor.role, action: 'call.refused' },
    ...{ subject_kind: 'call', subject_id: call, request_id: requestId, sealed: null },
  })
  await insertOnce(context.db, row)
}

/** More than somebody reads in ten minutes: once for those, with the list at which it was. */
export async function writeExcessiveReading(context: Context, { actor, call, requestId }: RefusedCall): Promise<void> {
  const row = await withMac(context, {
    ...{ actor_id: actor.userId, actor_role: actor.role, action: 'call.many_read' },
    ...{ subject_kind: 'call', subject_id: call, request_id: requestId, sealed: null },
  })
  await insertOnce(context.db, row)
}

interface RefusedCall {
  actor: { userId: string; role: string }
  /** Its name in the contract: what was asked for of whom stands in no log. */
  call: string
  requestId: string
}
