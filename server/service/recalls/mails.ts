import type { Tx } from '#db/transaction.ts'
import { staffRoles } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import type { DeviceType } from '#server/offers/catalogue/queries.ts'
import { readModelTexts } from '#server/offers/catalogue/view.ts'
import { findStaff } from '#server/people/accounts/colleagues.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'

interface Waiting {
  by: string
  type: DeviceType
  from: string
  to: string
  texts: Readonly<Record<Language, string>>
  tells_at: Date
  notices: number
}

/**
 * Before any holder is notified, to each member of staff in their own language, with the text that the holders would
 * get.
 */
export async function mailRecallWaits(tx: Tx, context: Context, { type, from, to, texts, ...waiting }: Waiting) {
  const { email: by } = await tx
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', waiting.by)
    .executeTakeFirstOrThrow()
  for (const { email, language } of await findStaff(tx, staffRoles)) {
    if (email === null) continue
    await postMail(tx, context, {
      ...{ template: 'recall_waits', language, recipient: email },
      data: {
        ...{ by, model: readModelTexts(type, language).name, range: from === to ? from : `${from} – ${to}` },
        ...{ notices: waiting.notices, tells_at: waiting.tells_at.toISOString(), text: texts[language] },
      },
    })
  }
}
