import { createHash } from 'node:crypto'
import { type Cents, sum } from '#domain/money.ts'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Request } from '../store.ts'
import type { BilledLine } from './billed.ts'

const fees = ['base_fee', 'freight', 'other_fee', 'repair_fee', 'maintenance_fee'] as const

/** The lines of a bill for damage that the customer has caused. */
export function toBill(request: Request): { lines: { rule: (typeof fees)[number]; amount: Cents }[]; total: Cents } {
  const lines = fees.map(rule => ({ rule, amount: request[rule] })).filter(({ amount }) => amount > 0)
  return { lines, total: sum(lines.map(({ amount }) => amount)) }
}

/** Work is a service, also for what was spent on the way to it. */
export function toBilledLines(request: Request): BilledLine[] {
  return toBill(request).lines.map(({ rule, amount }) => ({ rule, gross: amount, vat_kind: 'service' }))
}

/** A hash of what was shown and is agreed to: every line and its reason. */
export function hashBill(request: Request): string {
  const { request_no, remark } = request
  const billText = { request_no, remark, ...toBill(request) }
  return createHash('sha256').update(canonicalJson(billText)).digest('base64url')
}

/**
 * Work at the customer's cost waits until they have accepted and paid the bill; if they decline, the machine goes back
 * unrepaired.
 */
export function assertBillPaid({ bill_state }: Pick<Request, 'bill_state'>): void {
  if (bill_state === 'waiting' || bill_state === 'accepted') {
    refuse('operation_status_invalid', { reason: bill_state === 'waiting' ? 'bill_waits' : 'bill_unpaid' })
  }
}
