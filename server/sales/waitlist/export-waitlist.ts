import { exportPages } from '#server/platform/exports/export-pages.ts'
import { readWaitlist } from './read-waitlist.ts'

export const exportWaitlist = exportPages({
  name: 'waitlist',
  list: readWaitlist,
  columns: ({ text, number, moment }) => [
    text('waitlist_id', row => row.waitlist_id),
    text('email', row => row.email),
    text('device_type', row => row.device_type),
    number('months', row => row.months),
    text('language', row => row.language),
    text('first_free_on', row => row.first_free_on),
    moment('created_at', row => row.created_at),
    moment('notified_at', row => row.notified_at),
  ],
})
