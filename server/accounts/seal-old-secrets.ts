import type { Context } from '../context.ts'
import { sealOldMails } from '../mail/seal-old-mails.ts'
import { keyShortCodes } from './recovery-codes.ts'

/** Once a day: what the version before wrote down as it was is put under a key. */
export async function sealOldSecrets(context: Context, _payload: object): Promise<void> {
  await keyShortCodes(context)
  await sealOldMails(context)
}
