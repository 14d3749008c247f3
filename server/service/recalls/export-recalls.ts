import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listRecalls } from './call-back.ts'

export const exportRecalls = exportPages({
  name: 'recalls',
  list: listRecalls,
  columns: ({ text, number, moment }) => [
    text('recall_id', row => row.recall_id),
    text('device_type', row => row.device_type),
    text('serial_from', row => row.serial_from),
    text('serial_to', row => row.serial_to),
    text('remedy', row => row.remedy),
    number('devices', row => row.devices),
    number('notices', row => row.notices),
    number('told', row => row.told),
    moment('created_at', row => row.created_at),
    moment('tells_at', row => row.tells_at),
    moment('stopped_at', row => row.stopped_at),
  ],
})
