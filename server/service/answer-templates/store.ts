import type { Insertable, Selectable, Updateable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { AnswerTemplates } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

export type TemplateRow = Selectable<AnswerTemplates>

export function allTemplates(db: Reader): Promise<TemplateRow[]> {
  return db.selectFrom('answer_templates').selectAll().orderBy('title').orderBy('template_id').limit(500).execute()
}

export function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return lockRow(
    tx,
    'answer_templates',
    id,
    tx.selectFrom('answer_templates').selectAll().where('template_id', '=', id),
  )
}

export function insertTemplate(tx: Tx, template: Insertable<AnswerTemplates>): Promise<TemplateRow> {
  return tx.insertInto('answer_templates').values(template).returningAll().executeTakeFirstOrThrow()
}

export function updateTemplate(tx: Tx, id: string, change: Updateable<AnswerTemplates>): Promise<TemplateRow> {
  return tx
    .updateTable('answer_templates')
    .set(change)
    .where('template_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('answer_templates').where('template_id', '=', id).execute()
}
