import { exportPages } from '#server/platform/exports/export-pages.ts'
import { readWaitlist } from './read-waitlist.ts'

export const exportWaitlist = exportPages({
  name: 'waitlist',
  list: readWaitlist,
  columns: ({ fields, number }) => [
    ...fields('text', 'waitlist_id', 'email', 'device_type'),
    number('months', row => row.months),
    ...fields('text', 'language', 'first_free_on'),
    ...fields('moment', 'created_at', 'notified_at'),
  ],
})
