import { exportPages } from '#server/platform/exports/export-pages.ts'
import { readAuditLog } from './audit-log.ts'

export const exportAudit = exportPages({
  name: 'audit',
  list: readAuditLog,
  columns: ({ text, number, moment }) => [
    number('audit_id', row => row.audit_id),
    moment('at', row => row.at),
    text('actor', row => row.actor_name),
    text('actor_role', row => row.actor_role),
    text('action', row => row.action),
    text('subject_kind', row => row.subject_kind),
    text('subject_id', row => row.subject_id),
    text('before', row => asJson(row.before)),
    text('after', row => asJson(row.after)),
    text('reason', row => row.reason),
  ],
})

function asJson(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
