import { randomBytes } from 'node:crypto'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { openBox, sealBox } from '../keys/box.ts'
import { textBox } from '../keys/seal-text.ts'
import type { Entry } from './entry.ts'
import { findSealedKeys } from './store.ts'

/** What an entry says beyond who, what and when. */
export interface AuditDetails {
  before: unknown
  after: unknown
  reason: string | null
}

const keysPurpose = 'audit-keys'

/** Sealed under a key of its own, which lies sealed beside it: once that is gone, nobody opens the words. */
export async function sealDetails(
  context: Context,
  details: AuditDetails,
): Promise<{ sealed: string; sealedKey: string }> {
  const key = randomBytes(32)
  const box = await textBox(context, keysPurpose)
  return { sealed: sealBox(key, JSON.stringify(details)), sealedKey: box.seal(key.toString('base64')) }
}

/** As they can be read: without words where their key has been deleted with the person they were about. */
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
