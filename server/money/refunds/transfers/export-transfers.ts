import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listTransfers } from './transfer-files.ts'

export const exportTransfers = exportPages({
  name: 'transfers',
  list: listTransfers,
  columns: ({ fields, text, cents, moment }) => [
    text('file_no', row => row.file_no),
    moment('created_at', row => row.created_at),
    text('created_by', row => row.created_by.name),
    text('execute_on', row => row.execute_on),
    ...fields('number', 'count', 'open'),
    cents('total', row => row.total),
  ],
})
