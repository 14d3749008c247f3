import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockAdvisory, lockRow } from '#db/locks.ts'
import type { Questions } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'

export type Question = Selectable<Questions>

/** A published question; one of a message replaces what was published of it before. */
export async function insertQuestion(tx: Tx, question: Insertable<Questions>): Promise<void> {
  await tx
    .insertInto('questions')
    .values(question)
    .onConflict(conflict =>
      conflict.column('message_id').doUpdateSet(eb => ({
        author: eb.ref('excluded.author'),
        language: eb.ref('excluded.language'),
        question: eb.ref('excluded.question'),
        answer: eb.ref('excluded.answer'),
        published_at: eb.ref('excluded.published_at'),
      })),
    )
    .execute()
}

/** A question without a message, or whose message is gone. */
export function lockLoneQuestion(tx: Tx, questionId: string): Promise<Question | undefined> {
  const lone = tx
    .selectFrom('questions')
    .selectAll()
    .where('question_id', '=', questionId)
    .where('message_id', 'is', null)
  return lockRow(tx, 'questions', questionId, lone)
}

export async function updateQuestion(tx: Tx, questionId: string, change: Updateable<Questions>): Promise<void> {
  await tx.updateTable('questions').set(change).where('question_id', '=', questionId).execute()
}

export async function deleteQuestion(tx: Tx, target: { message_id: string } | { question_id: string }): Promise<void> {
  const query = tx.deleteFrom('questions')
  await ('message_id' in target
    ? query.where('message_id', '=', target.message_id)
    : query.where('question_id', '=', target.question_id)
  ).execute()
}

export async function isPublished(db: Reader, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('questions')
    .select('question_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

export interface QuestionFilter {
  deviceTypeKey: string
  language?: Language | undefined
}

export function listQuestions(db: Reader, filter: QuestionFilter, limit: number, offset: number) {
  return aboutType(db, filter)
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('question_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countQuestions(db: Reader, filter: QuestionFilter): Promise<number> {
  const { count } = await aboutType(db, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

function aboutType(db: Reader, { deviceTypeKey, language }: QuestionFilter) {
  const query = db.selectFrom('questions').where('device_type_key', '=', deviceTypeKey)
  return language ? query.where('language', '=', language) : query
}

/** Questions of one person are written one after the other, so that a duplicate is detected. */
export async function lockAsker(tx: Tx, userId: string): Promise<void> {
  await lockAdvisory(tx, 'asker', userId)
}

/** The person's questions that wait for an answer, the oldest first, each with the beginning of its text. */
export function listWaiting(tx: Tx, userId: string) {
  return tx
    .selectFrom('messages')
    .selectAll()
    .select(
      sql<string>`(select text from message_entries e where e.message_id = messages.message_id
        order by entry_id limit 1)`.as('text'),
    )
    .where('user_id', '=', userId)
    .where('category', '=', 'product_question')
    .where('state', '=', 'open')
    .orderBy('created_at')
    .execute()
}
