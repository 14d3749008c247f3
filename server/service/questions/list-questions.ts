import type { CallData } from '#contract/protocol/call.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { isOverdue, replyDueOn } from '#domain/messages/promise.ts'
import { dayInShop } from '#i18n/format.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { computeOffset, countTotal } from '#server/platform/http/answers/list-total.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { countQuestions, listQuestions } from './store.ts'
import { countQuestionRows, listQuestionRows, type QuestionRow, questionRows } from './store-staff.ts'

export async function readQuestions({
  context,
  params,
  query,
}: Input<'GET /device-types/{key}/questions'>): Promise<CallData<'GET /device-types/{key}/questions'>> {
  const { page, page_size, question_language } = query
  const filter = { deviceTypeKey: params.key, language: question_language }
  const rows = await listQuestions(context.db, filter, page_size, computeOffset(query))
  return {
    list: rows.map(({ question_id, author, language, question, answer, published_at, demo }) => ({
      ...{ question_id, author, question, answer, demo },
      language,
      published_at: published_at.toISOString(),
    })),
    total: await countQuestions(context.db, filter),
    page,
    page_size,
  }
}

export async function listForStaff({
  context,
  query,
}: Input<'GET /admin/questions'>): Promise<CallData<'GET /admin/questions'>> {
  const { page, page_size, ...filter } = query
  const offset = computeOffset(query)
  const rows = await listQuestionRows(context.db, filter, page_size, offset)
  const slice = { offset, found: rows.length, wanted: page_size }
  const total = await countTotal(slice, max => countQuestionRows(context.db, filter, max))
  const today = dayInShop(context.clock.now())
  return {
    list: rows.map(row => viewQuestion(row, today)),
    ...total,
    page,
    page_size,
  }
}

export function viewQuestion({ language, asked_at, published_at, waiting_since, ...row }: QuestionRow, today: Day) {
  const since = waiting_since && dayInShop(waiting_since)
  return {
    ...row,
    language: language as Language,
    asked_at: asked_at.toISOString(),
    published_at: published_at?.toISOString() ?? null,
    due_on: since && replyDueOn(since),
    overdue: since !== null && isOverdue(since, today),
  }
}

/** In the order they were asked. */
const newest: ListOrder<QuestionRow> = {
  name: 'newest',
  descending: true,
  columns: [{ sql: 'question_id', kind: 'uuid', getValue: row => row.question_id }],
}

export const exportQuestions = exportList({
  name: 'questions',
  order: newest,
  rows: questionRows,
  view: async ({ clock }, rows) => rows.map(row => viewQuestion(row, dayInShop(clock.now()))),
  columns: ({ fields, text }) => [
    ...fields('text', 'question_id', 'state', 'device_type', 'language', 'author', 'question', 'answer', 'reason'),
    ...fields('moment', 'asked_at', 'published_at'),
    text('due_on', row => row.due_on),
    text('overdue', row => (row.overdue ? 'yes' : 'no')),
    text('demo', row => (row.demo ? 'yes' : 'no')),
  ],
})
