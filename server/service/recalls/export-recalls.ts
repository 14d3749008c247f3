import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listRecalls } from './read-recalls.ts'

export const exportRecalls = exportPages({
  name: 'recalls',
  list: listRecalls,
  columns: ({ fields, text }) => [
    ...fields('text', 'recall_id', 'device_type', 'serial_from', 'serial_to'),
    text('remedies', ({ remedies }) => remedies.join(' ')),
    ...fields('number', 'devices', 'notices', 'told'),
    ...fields('moment', 'created_at', 'tells_at', 'stopped_at'),
  ],
})
