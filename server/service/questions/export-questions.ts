import { dayInShop } from '#i18n/format.ts'
import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { viewQuestion } from './list-questions.ts'
import { type QuestionFilter, type QuestionRow, questionRows } from './store-staff.ts'

const { text, moment } = column

const columns: CsvColumn<ReturnType<typeof viewQuestion>>[] = [
  text('question_id', row => row.question_id),
  text('state', row => row.state),
  text('device_type', row => row.device_type),
  text('language', row => row.language),
  text('author', row => row.author),
  text('question', row => row.question),
  text('answer', row => row.answer),
  text('reason', row => row.reason),
  moment('asked_at', row => row.asked_at),
  moment('published_at', row => row.published_at),
  text('due_on', row => row.due_on),
  text('overdue', row => (row.overdue ? 'yes' : 'no')),
  text('demo', row => (row.demo ? 'yes' : 'no')),
]

/** In the order they were asked. */
const newest: ListOrder<QuestionRow> = {
  name: 'newest',
  descending: true,
  columns: [{ sql: 'question_id', kind: 'uuid', getValue: row => row.question_id }],
}

export const exportQuestions = exportList({
  name: 'questions',
  order: newest,
  rows: (db, filter: QuestionFilter) => questionRows(db, filter),
  view: async ({ clock }, rows) => rows.map(row => viewQuestion(row, dayInShop(clock.now()))),
  columns,
})
