import { exportList } from '#server/platform/exports/export-list.ts'
import { newest } from './read-mails.ts'
import { filteredMails } from './store.ts'

export const exportMails = exportList({
  name: 'mails',
  order: newest,
  rows: filteredMails,
  view: async (_context, mails) => [...mails],
  // The content of the mails is left out, because it holds links that open accounts.
  columns: ({ fields, text, number }) => [
    text('mail_id', row => row.id),
    ...fields('text', 'recipient', 'template', 'language', 'status'),
    number('attempts', row => row.attempts),
    text('last_error', row => row.last_error),
    ...fields('moment', 'created_at', 'sent_at'),
  ],
})
