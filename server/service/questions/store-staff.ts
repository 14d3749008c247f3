import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { QuestionState } from '#domain/messages/constants.ts'
import { rowLimit } from '#server/platform/http/pages/planned-once.ts'

export interface QuestionFilter {
  state?: QuestionState | undefined
  device_type?: string | undefined
}

export interface QuestionRow {
  question_id: string
  state: QuestionState
  device_type: string
  language: string
  author: string
  question: string
  answer: string | null
  reason: string | null
  message_id: string | null
  asked_at: Date
  published_at: Date | null
  waiting_since: Date | null
  demo: boolean
}

interface RowCut {
  max: number
  /** Waiting questions first, the longest waiting on top; then the newest. */
  ordered?: true
}

const waitsIn: Record<QuestionState, RawBuilder<unknown>> = {
  waiting: sql`and waiting_since is not null`,
  refused: sql`and waiting_since is null`,
  published: sql``,
}

/**
 * Everything that was ever asked about a model: unpublished messages of this category, and published questions with or
 * without their message. A question that is neither published nor waiting was answered to the asker alone. The
 * unpublished questions of an erased asker are gone. Each half is limited by its index: a page reads no more of either
 * than it may show.
 */
function questionsQuery({ state, device_type }: QuestionFilter, cut?: RowCut) {
  const about = device_type === undefined ? sql`` : sql`and device_type_key = ${device_type}`
  const waits = state === undefined ? sql`` : waitsIn[state]
  const limitClause = cut ? sql`limit ${rowLimit(cut.max, device_type !== undefined)}` : sql``
  const untold = sql`(
    select message_id as question_id, case when waiting_since is null then 'refused' else 'waiting' end as state,
           device_type_key as device_type, language, coalesce(author, '') as author, null as published_question,
           null as answer, message_id, created_at as asked_at, null::timestamptz as published_at, waiting_since,
           false as demo
      from messages
     where category = 'product_question' and email <> '' ${about} ${waits}
       and not exists (select from questions q where q.message_id = messages.message_id)
     ${cut?.ordered ? sql`order by waiting_since, created_at desc, message_id` : sql``} ${limitClause})`
  const published = sql`(
    select coalesce(q.message_id, q.question_id) as question_id, 'published' as state, q.device_type_key as device_type,
           q.language, q.author, q.question as published_question, q.answer, q.message_id,
           coalesce(m.created_at, q.published_at) as asked_at, q.published_at, null::timestamptz as waiting_since, q.demo
      from (select * from questions where true ${about}) as q left join messages m using (message_id)
     ${cut?.ordered ? sql`order by q.published_at desc, coalesce(q.message_id, q.question_id)` : sql``} ${limitClause})`
  const halves = state === undefined ? [untold, published] : [state === 'published' ? published : untold]
  return sql`select * from (${sql.join(halves, sql` union all `)}) as asked`
}

const questionText = sql<string>`coalesce(published_question, (select text from message_entries e
  where e.message_id = page.message_id order by entry_id limit 1), '')`
const reasonText = sql<string | null>`case when state = 'refused' then (select text from message_entries e
  where e.message_id = page.message_id and written_by = 'staff' order by entry_id desc limit 1) end`

/** The same unordered, for callers that read them all. */
export function questionRows(db: Reader, filter: QuestionFilter) {
  return db
    .selectFrom(sql<Omit<QuestionRow, 'question' | 'reason'>>`(${questionsQuery(filter)})`.as('page'))
    .selectAll('page')
    .select([questionText.as('question'), reasonText.as('reason')])
}

export async function listQuestionRows(
  db: Reader,
  filter: QuestionFilter,
  limit: number,
  offset: number,
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    with page as (
      ${questionsQuery(filter, { max: offset + limit, ordered: true })}
      order by waiting_since nulls last, coalesce(published_at, asked_at) desc, question_id
      limit ${rowLimit(limit, filter.device_type !== undefined)} ${offset > 0 ? sql`offset ${offset}` : sql``})
    select page.*, ${questionText} as question, ${reasonText} as reason
      from page
     order by waiting_since nulls last, coalesce(published_at, asked_at) desc, question_id`.execute(db)
  return rows
}

export async function countQuestionRows(db: Reader, filter: QuestionFilter, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${questionsQuery(filter, { max })}
     limit ${rowLimit(max, filter.device_type !== undefined)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
