import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { filteredWaiting, newestWaiting } from './store.ts'

export async function readWaitlist({ context, query }: Input<'GET /admin/waitlist'>) {
  const rows = filteredWaiting(context.db, query)
  const page = await listPage(context.db, query, { order: newestWaiting, rows })
  return {
    ...page,
    list: page.list.map(({ language, created_at, notified_at, ...rest }) => ({
      ...rest,
      language,
      created_at: created_at.toISOString(),
      notified_at: notified_at?.toISOString() ?? null,
    })),
  }
}

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
