import { z } from 'zod'
import type { Tx } from '#db/transaction.ts'
import { fromBase64, toBase64 } from './bytes.ts'
import { findPasskeys } from './store.ts'

/** Passkeys from before a change, stored for its undo. */
const storedSchema = z.array(
  z.object({
    credential_id: z.string(),
    public_key: z.string(),
    sign_count: z.number(),
    backup_eligible: z.boolean(),
    backed_up: z.boolean(),
    transports: z.array(z.string()),
    name: z.string(),
    created_at: z.coerce.date(),
    last_used_at: z.coerce.date().nullable(),
  }),
)

export async function snapshotPasskeys(tx: Tx, userId: string): Promise<z.input<typeof storedSchema>> {
  const passkeys = await findPasskeys(tx, userId)
  return passkeys.map(({ passkey_id: _id, user_id: _user, ...passkey }) => ({
    ...passkey,
    credential_id: toBase64(passkey.credential_id),
    public_key: toBase64(passkey.public_key),
    sign_count: Number(passkey.sign_count),
  }))
}

export type StoredPasskey = z.output<typeof storedSchema>[number]

export function parseStoredPasskeys(stored: unknown): StoredPasskey[] {
  return storedSchema.parse(stored)
}

/** Removes what was added since, and restores what was removed, unless another account has it by now. */
export async function restorePasskeys(tx: Tx, user_id: string, before: readonly StoredPasskey[]): Promise<void> {
  for (const { passkey_id, credential_id } of await findPasskeys(tx, user_id)) {
    if (before.some(one => one.credential_id === toBase64(credential_id))) continue
    await tx.deleteFrom('passkeys').where('passkey_id', '=', passkey_id).execute()
  }
  for (const { credential_id, public_key, ...passkey } of before) {
    const bytes = { credential_id: fromBase64(credential_id), public_key: fromBase64(public_key) }
    await tx
      .insertInto('passkeys')
      .values({ ...passkey, ...bytes, user_id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
