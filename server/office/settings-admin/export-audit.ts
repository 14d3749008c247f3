import { exportPages } from '#server/platform/exports/export-pages.ts'
import { readAuditLog } from './audit-log.ts'

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
