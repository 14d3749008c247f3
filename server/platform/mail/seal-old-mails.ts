import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { walkRows } from '../jobs/walk-rows.ts'
import { currentMailer } from './current-mailer.ts'
import { mask, sealMail, secretNames } from './mail-secrets.ts'

/** Seals or deletes the secrets of mails written unsealed. A pending mail is left to the process that sends it. */
export async function sealOldMails(context: Context): Promise<void> {
  // In the built-in mailbox they can be opened again.
  const isRead = (await currentMailer(context)).send === undefined
  await walkRows(context, {
    job: 'seal-old-secrets',
    rows: (after, limit) => openMails(context, after, limit),
    getId: mail => mail.id,
    getName: mail => mail.id,
    work: async mail => {
      const { data, sealed } = await sealMail(context, mail)
      await context.db
        .updateTable('mails')
        .set({ data: JSON.stringify(data), sealed: isRead ? sealed : null })
        .where('id', '=', mail.id)
        .execute()
    },
  })
}

function openMails({ db }: Context, after: string | undefined, limit: number) {
  let rows = db
    .selectFrom('mails')
    .select(['id', 'template', 'data'])
    .where('sealed', 'is', null)
    .where('status', '=', 'sent')
    .where(
      sql<boolean>`(exists (select from unnest(${secretNames}::text[]) name where data ->> name <> ${mask})
        or (template like 'code\\_%' and data ->> 'code' <> ${mask}))`,
    )
  if (after !== undefined) rows = rows.where('id', '>', after)
  return rows.orderBy('id').limit(limit).execute()
}
