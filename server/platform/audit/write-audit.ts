import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/transaction.ts'
import type { AuditAction, AuditSubject } from '#domain/office/audit.ts'
import type { Context } from '../context.ts'
import { currentKey } from '../keys/keys.ts'
import { currentRequester } from '../queues/requester.ts'
import { sealDetails } from './audit-details.ts'
import { computeMac } from './entry.ts'
import { insertEntry, insertOnce } from './store.ts'

export interface AuditEntry {
  actor: { userId: string; role: string } | 'system'
  action: AuditAction
  /** The object of the action: kind and id. */
  subject: readonly [kind: AuditSubject, id: string]
  before?: unknown
  after?: unknown
  reason?: string
}

/**
 * Records who did what, with the state before and after, in the transaction of the action. Entries are never changed or
 * deleted; a job appends them to the chain (`link-entries.ts`).
 */
export async function writeAudit(tx: Tx, context: Context, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, before, after, reason } = entry
  const details = { before: before ?? null, after: after ?? null, reason: reason ?? null }
  const hasDetails = Object.values(details).some(detail => detail !== null)
  const sealedDetails = hasDetails ? await sealDetails(context, details) : undefined
  const row = await withMac(context, {
    actor_id: actor === 'system' ? null : actor.userId,
    actor_role: actor === 'system' ? 'system' : actor.role,
    action,
    subject_kind: subject[0],
    subject_id: subject[1],
    request_id: currentRequester().requestId ?? null,
    sealed: sealedDetails?.sealed ?? null,
  })
  await insertEntry(tx, row, sealedDetails?.sealedKey)
}

type MacEntry = Parameters<typeof computeMac>[1] & { action: AuditAction; subject_kind: AuditSubject }

/** Adds an id, a time and the code that proves that the shop wrote the entry. */
async function withMac(context: Context, entry: Omit<MacEntry, 'entry_id' | 'at'>) {
  const row = { entry_id: randomUUID(), at: context.clock.now(), ...entry }
  const { privateKey } = await currentKey(context, 'derive')
  return { ...row, mac: computeMac(privateKey, row) }
}

/** Records an admin call that the caller's role does not permit: at most once a minute, however often it is tried. */
export async function writeRefusedCall(context: Context, { actor, call, requestId }: RefusedCall): Promise<void> {
  const row = await withMac(context, {
    ...{ actor_id: actor.userId, actor_role: actor.role, action: 'call.refused' },
    ...{ subject_kind: 'call', subject_id: call, request_id: requestId, sealed: null },
  })
  await insertOnce(context.db, row)
}

/** Records that somebody read more than is usual in ten minutes: once per period, with the list they were reading. */
export async function writeExcessiveReading(context: Context, { actor, call, requestId }: RefusedCall): Promise<void> {
  const row = await withMac(context, {
    ...{ actor_id: actor.userId, actor_role: actor.role, action: 'call.many_read' },
    ...{ subject_kind: 'call', subject_id: call, request_id: requestId, sealed: null },
  })
  await insertOnce(context.db, row)
}

interface RefusedCall {
  actor: { userId: string; role: string }
  /** The name of the call in the contract, without its parameters, so that no personal data is logged. */
  call: string
  requestId: string
}
