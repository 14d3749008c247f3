import { randomBytes } from 'node:crypto'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { openBox, sealBox } from '../keys/box.ts'
import { textBox } from '../keys/seal-text.ts'
import type { Entry } from './entry.ts'
import { findSealedKeys } from './store.ts'

/** The content of an entry besides actor, action and time. */
export interface AuditDetails {
  before: unknown
  after: unknown
  reason: string | null
}

const keysPurpose = 'audit-keys'

/**
 * Encrypts the details with a key of their own, which is stored beside them in sealed form: once it is deleted, nobody
 * can read them.
 */
export async function sealDetails(
  context: Context,
  details: AuditDetails,
): Promise<{ sealed: string; sealedKey: string }> {
  const key = randomBytes(32)
  const box = await textBox(context, keysPurpose)
  return { sealed: sealBox(key, JSON.stringify(details)), sealedKey: box.seal(key.toString('base64')) }
}

/** Decrypts entries; the details are empty where their key was deleted together with the person they were about. */
export async function openEntries<Row extends Pick<Entry, 'id' | 'sealed' | keyof AuditDetails>>(
  context: Context,
  rows: readonly Row[],
  db: Reader = context.db,
): Promise<Row[]> {
  const ids = rows.filter(({ sealed }) => sealed !== null).map(({ id }) => id)
  if (ids.length === 0) return [...rows]
  const keys = await findSealedKeys(db, ids)
  const box = await textBox(context, keysPurpose)
  return rows.map(row => {
    const sealedKey = keys.get(row.id)
    if (row.sealed === null || sealedKey === undefined) return row
    const key = Buffer.from(box.open(sealedKey), 'base64')
    return { ...row, ...(JSON.parse(openBox(key, row.sealed)) as AuditDetails) }
  })
}
