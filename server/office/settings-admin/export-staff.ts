import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listStaff } from './staff.ts'

export const exportStaff = exportPages({
  name: 'staff',
  list: listStaff,
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'user_id', 'user_name', 'email', 'role', 'user_status'),
    text('second_factor', row => (row.second_factor ? 'yes' : 'no')),
    moment('last_used_at', row => row.last_used_at),
  ],
})
