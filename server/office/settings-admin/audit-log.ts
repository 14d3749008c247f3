import type { CallData } from '#contract/protocol/call.ts'
import { addDays } from '#domain/calendar.ts'
import { toInstant } from '#domain/mowing/clock-time.ts'
import { openEntries } from '#server/platform/audit/audit-details.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { type AuditRow, filteredAudit, readNames } from './store.ts'

type Entry = CallData<'GET /admin/audit-log'>['list'][number]

const newest: ListOrder<AuditRow> = {
  name: 'newest',
  columns: [{ sql: 'id', kind: 'number', getValue: row => Number(row.id) }],
  descending: true,
}

export async function readAuditLog(input: Input<'GET /admin/audit-log'>): Promise<CallData<'GET /admin/audit-log'>> {
  const { context, query } = input
  const { from, to, ...rest } = query
  const filter = {
    ...rest,
    from: from === undefined ? undefined : new Date(toInstant(from, 0)),
    to: to === undefined ? undefined : new Date(toInstant(addDays(to, 1), 0)),
  }
  const page = await listPage(context.db, query, { order: newest, rows: filteredAudit(context.db, filter) })
  const list = await openEntries(context, page.list)
  const actors = page.list.flatMap(({ actor_id }) => (actor_id ? [actor_id] : []))
  const names = await readNames(context.db, [...new Set(actors)])
  return {
    ...page,
    list: list.map(row => ({
      audit_id: Number(row.id),
      at: row.at.toISOString(),
      actor_id: row.actor_id,
      actor_name: (row.actor_id && names.get(row.actor_id)) || null,
      // Only `writeAudit` inserts rows, with values of these lists.
      actor_role: row.actor_role as Entry['actor_role'],
      action: row.action as Entry['action'],
      subject_kind: row.subject_kind as Entry['subject_kind'],
      subject_id: row.subject_id,
      ...{ before: row.before, after: row.after, reason: row.reason },
    })),
  }
}

export const exportAudit = exportPages({
  name: 'audit',
  list: readAuditLog,
  columns: ({ fields, text, number, moment }) => [
    number('audit_id', row => row.audit_id),
    moment('at', row => row.at),
    text('actor', row => row.actor_name),
    ...fields('text', 'actor_role', 'action', 'subject_kind', 'subject_id'),
    text('before', row => asJson(row.before)),
    text('after', row => asJson(row.after)),
    text('reason', row => row.reason),
  ],
})

function asJson(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
