import { exportList } from '#server/platform/exports/export-list.ts'
import { newest } from './read-users.ts'
import { filteredPeople } from './store.ts'

export const exportPeople = exportList({
  name: 'users',
  order: newest,
  rows: filteredPeople,
  view: async (_context, people) => [...people],
  columns: ({ fields, moment }) => [
    ...fields(
      'text',
      'user_id',
      'user_name',
      'email',
      'contact',
      'city',
      'country',
      'language',
      'role',
      'user_status',
      'auth_provider',
    ),
    moment('created_at', row => row.created_at),
  ],
})
