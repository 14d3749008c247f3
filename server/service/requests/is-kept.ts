import type { Request } from './store.ts'
import type { Subject } from './subject.ts'

interface Seen {
  request: Request
  subject: { order: Pick<Subject['order'], 'kind'> }
}

/** A purchase whose money went back, and whose goods nobody has fetched: their buyer has both. */
export function isKept({ request, subject: { order } }: Seen): boolean {
  const { apply_type, audit_status, completed_at, refunded_at, picked_up_on } = request
  const isOpen = audit_status === 'approved' && completed_at === null && picked_up_on === null
  return apply_type === 'rejection' && order.kind === 'buy' && isOpen && refunded_at !== null
}
