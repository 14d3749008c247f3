import type { AuditAction } from '#domain/office/audit.ts'
import { hoursKept } from '#domain/retention/kinds.ts'

/** Audit log entries that retention removes: only these may be missing from the chain. */
export const forgottenActions: { names: readonly AuditAction[]; hours: number } = {
  names: ['export', 'user.export', 'order.seen_as_customer'],
  hours: hoursKept('access_log') ?? 0,
}
