import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { DB, Mails } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export type Mail = Selectable<Mails>

export interface MailFilter {
  status?: Mail['status'] | undefined
  template?: string | undefined
  q?: string | undefined
}

export function filteredMails(db: Reader, { status, template, q }: MailFilter): SelectQueryBuilder<DB, 'mails', Mail> {
  let rows = db.selectFrom('mails').selectAll()
  if (status !== undefined) rows = rows.where('status', '=', inlineLiteral(status))
  if (template !== undefined) rows = rows.where('template', '=', template)
  return q ? rows.where('recipient', '=', q.trim().toLowerCase()) : rows
}

export function findMail(db: Reader, id: string): Promise<Mail | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}
