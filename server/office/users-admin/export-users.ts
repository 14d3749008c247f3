import type { User } from '#server/people/accounts/queries.ts'
import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { newest } from './read-users.ts'
import { filteredPeople } from './store.ts'

const { text, moment } = column

const columns: CsvColumn<User>[] = [
  text('user_id', row => row.user_id),
  text('user_name', row => row.user_name),
  text('email', row => row.email),
  text('contact', row => row.contact),
  text('city', row => row.city),
  text('country', row => row.country),
  text('language', row => row.language),
  text('role', row => row.role),
  text('user_status', row => row.user_status),
  text('auth_provider', row => row.auth_provider),
  moment('created_at', row => row.created_at),
]

export const exportPeople = exportList({
  name: 'users',
  order: newest,
  rows: (db, filter: Parameters<typeof filteredPeople>[1]) => filteredPeople(db, filter),
  view: async (_context, people) => [...people],
  columns,
})
