import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { newest } from './read-mails.ts'
import { filteredMails, type Mail } from './store.ts'

const { text, number, moment } = column

/** The content of the mails is left out, because it holds links that open accounts. */
const columns: CsvColumn<Mail>[] = [
  text('mail_id', row => row.id),
  text('recipient', row => row.recipient),
  text('template', row => row.template),
  text('language', row => row.language),
  text('status', row => row.status),
  number('attempts', row => row.attempts),
  text('last_error', row => row.last_error),
  moment('created_at', row => row.created_at),
  moment('sent_at', row => row.sent_at),
]

export const exportMails = exportList({
  name: 'mails',
  order: newest,
  rows: (db, filter: Parameters<typeof filteredMails>[1]) => filteredMails(db, filter),
  view: async (_context, mails) => [...mails],
  columns,
})
