import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { currentKey } from '../keys/keys.ts'
import { sealWords } from './audit-words.ts'
import { macOf } from './entry.ts'
import { insertEntry, insertOnce } from './store.ts'

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

/**
 * Who did what, with what it was before and after, in the transaction of the deed. Never changed, never deleted; a job
 * makes it part of the chain (`link-entries.ts`).
 */
export async function writeAudit(tx: Tx, context: Context, entry: AuditEntry): Promise<void> {
  const { person, action, subject, before, after, reason, requestId } = entry
  const words = { before: before ?? null, after: after ?? null, reason: reason ?? null }
  const hasWords = Object.values(words).some(word => word !== null)
  const kept = hasWords ? await sealWords(context, words) : undefined
  const written = await coded(context, {
    actor_id: person === 'system' ? null : person.userId,
    actor_role: person === 'system' ? 'system' : person.role,
    action,
    subject_kind: subject[0],
    subject_id: subject[1],
    request_id: requestId ?? null,
    sealed: kept?.sealed ?? null,
  })
  await insertEntry(tx, written, kept?.sealedKey)
}

/** With a number, a time and the code by which it is known to be the shop's own. */
async function coded(context: Context, said: Omit<Parameters<typeof macOf>[1], 'entry_id' | 'at'>) {
  const written = { entry_id: randomUUID(), at: context.clock.now(), ...said }
  const { privateKey } = await currentKey(context, 'derive')
  return { ...written, mac: macOf(privateKey, written) }
}

/** A call of the back office that this person's role does not allow: once a minute, however often it is tried. */
export async function writeRefused(context: Context, { person, call, requestId }: RefusedCall): Promise<void> {
  const written = await coded(context, {
    ...{ actor_id: person.userId, actor_role: person.role, action: 'call.refused' },
    ...{ subject_kind: 'call', subject_id: call, request_id: requestId, sealed: null },
  })
  await insertOnce(context.db, written)
}

/** More than somebody reads in ten minutes: once for those, with the list at which it was. */
export async function writeManyRead(context: Context, { person, call, requestId }: RefusedCall): Promise<void> {
  const written = await coded(context, {
    ...{ actor_id: person.userId, actor_role: person.role, action: 'call.many_read' },
    ...{ subject_kind: 'call', subject_id: call, request_id: requestId, sealed: null },
  })
  await insertOnce(context.db, written)
}

interface RefusedCall {
  person: { userId: string; role: string }
  /** Its name in the contract: what was asked for of whom stands in no log. */
  call: string
  requestId: string
}
