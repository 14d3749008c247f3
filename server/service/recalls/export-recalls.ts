import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listRecalls } from './call-back.ts'

export const exportRecalls = exportPages({
  name: 'recalls',
  list: listRecalls,
  columns: ({ fields }) => [
    ...fields('text', 'recall_id', 'device_type', 'serial_from', 'serial_to', 'remedy'),
    ...fields('number', 'devices', 'notices', 'told'),
    ...fields('moment', 'created_at', 'tells_at', 'stopped_at'),
  ],
})
