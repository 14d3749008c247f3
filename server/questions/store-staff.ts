import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { QuestionState } from '#domain/messages/words.ts'

export interface AskedFilter {
  state?: QuestionState | undefined
  device_type?: string | undefined
}

export interface AskedRow {
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

/**
 * What was ever asked about a model: messages with this subject, and published questions that have none. What was
 * neither published nor waits was told to the asker alone. An asker who left takes his unpublished questions along.
 */
const asked = ({ state, device_type }: AskedFilter) => sql`
  select * from (
    select m.message_id as question_id,
           case when q.question_id is not null then 'published' when m.state = 'open' then 'waiting' else 'refused' end
             as state,
           m.device_type_key as device_type, coalesce(q.language, m.language) as language,
           coalesce(q.author, m.author, '') as author, q.question as published_question, q.answer, m.message_id,
           m.created_at as asked_at, q.published_at,
           case when q.question_id is null then m.waiting_since end as waiting_since, false as demo
      from messages m left join questions q using (message_id)
     where m.category = 'product_question' and (q.question_id is not null or m.email <> '')
    union all
    select question_id, 'published', device_type_key, language, author, question, answer, null,
           published_at, published_at, null, demo
      from questions where message_id is null
  ) asked
  where (${state ?? null}::text is null or state = ${state ?? null})
    and (${device_type ?? null}::text is null or device_type = ${device_type ?? null})`

const questionText = sql<string>`coalesce(published_question, (select text from message_entries e
  where e.message_id = page.message_id order by entry_id limit 1), '')`
const reasonText = sql<string | null>`case when state = 'refused' then (select text from message_entries e
  where e.message_id = page.message_id and written_by = 'staff' order by entry_id desc limit 1) end`

/** The same in no order yet, for who reads them all. */
export function askedRows(db: Reader, filter: AskedFilter) {
  return db
    .selectFrom(sql<Omit<AskedRow, 'question' | 'reason'>>`(${asked(filter)})`.as('page'))
    .selectAll('page')
    .select([questionText.as('question'), reasonText.as('reason')])
}

export async function listAsked(db: Reader, filter: AskedFilter, limit: number, offset: number): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    with page as (
      ${asked(filter)}
      order by waiting_since nulls last, coalesce(published_at, asked_at) desc, question_id
      limit ${limit} offset ${offset})
    select page.*, ${questionText} as question, ${reasonText} as reason
      from page
     order by waiting_since nulls last, coalesce(published_at, asked_at) desc, question_id`.execute(db)
  return rows
}

/** Counts to `most` and one further, so that a long list costs no more than a short one. */
export async function countAsked(db: Reader, filter: AskedFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${asked(filter)} limit ${most + 1}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
