import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listStaff } from './staff.ts'

export const exportStaff = exportPages({
  name: 'staff',
  list: listStaff,
  columns: ({ text, moment }) => [
    text('user_id', row => row.user_id),
    text('user_name', row => row.user_name),
    text('email', row => row.email),
    text('role', row => row.role),
    text('user_status', row => row.user_status),
    text('second_factor', row => (row.second_factor ? 'yes' : 'no')),
    moment('last_used_at', row => row.last_used_at),
  ],
})
