import type { Context } from '#server/platform/context.ts'
import { sealOldMails } from '#server/platform/mail/seal-old-mails.ts'
import { rekeyShortCodes } from './sign-in/recovery-codes.ts'

/** Once a day: encrypts secrets that the previous version stored unencrypted. */
export async function sealOldSecrets(context: Context, _payload: object): Promise<void> {
  await rekeyShortCodes(context)
  await sealOldMails(context)
}
