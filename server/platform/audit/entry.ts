import { createHash, createHmac, type KeyObject } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AuditChain, AuditLog } from '#db/tables.ts'

export type Entry = Selectable<AuditLog>

type SignedEntry = Pick<
  Entry,
  'entry_id' | 'at' | 'actor_id' | 'actor_role' | 'action' | 'subject_kind' | 'subject_id' | 'request_id' | 'sealed'
>

/** The signed fields of an entry in a fixed order, with the details in sealed form. */
function signedFields(entry: SignedEntry): unknown[] {
  const { entry_id, at, actor_id, actor_role, action, subject_kind, subject_id, request_id, sealed } = entry
  return [entry_id, at.getTime(), actor_id, actor_role, action, subject_kind, subject_id, request_id, sealed]
}

/** Needs a key of the shop, so a row inserted into the table by others has no valid code. */
export function computeMac(key: KeyObject, entry: SignedEntry): Buffer {
  return createHmac('sha256', key)
    .update(`audit:${JSON.stringify(signedFields(entry))}`)
    .digest()
}

/** The hash of a whole row. */
export function hashEntry(entry: Entry): Buffer {
  const { id, mac, before, after, reason } = entry
  const whole = [id, ...signedFields(entry), mac?.toString('hex') ?? null, before, after, reason]
  return createHash('sha256').update(JSON.stringify(whole)).digest()
}

type ChainEntry = Omit<Selectable<AuditChain>, 'link'>

/** The predecessor of the first link. */
export const noLink = Buffer.alloc(32)

export function computeLink(
  before: Buffer,
  { position, audit_id, at, action, content, linked_at }: ChainEntry,
): Buffer {
  const fields = [position, audit_id, at.getTime(), action, content.toString('hex'), linked_at.getTime()]
  return createHash('sha256').update(before).update(JSON.stringify(fields)).digest()
}
