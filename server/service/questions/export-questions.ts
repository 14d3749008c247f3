import { dayInShop } from '#i18n/format.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { viewQuestion } from './list-questions.ts'
import { type QuestionRow, questionRows } from './store-staff.ts'

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
