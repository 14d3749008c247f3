import type { Context } from '#server/platform/context.ts'
import { sealOldMails } from '#server/platform/mail/seal-old-mails.ts'
import { rekeyShortCodes } from './sign-in/recovery-codes.ts'

/** Once a day: what the version before wrote down as it was is put under a key. */
export async function sealOldSecrets(context: Context, _payload: object): Promise<void> {
  await rekeyShortCodes(context)
  await sealOldMails(context)
}
