import type Stripe from 'stripe'
import type { DisputeStatus } from '#domain/payments/disputes.ts'
import type { BalanceLine, LineKind, ProviderDispute } from '../../ports/gateway.ts'

const kindOfType: Record<string, LineKind> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payout: 'payout',
  payout_failure: 'payout_failure',
  payout_cancel: 'payout_failure',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
}

/** A dispute is an adjustment, recognised by its reporting category. */
function kindOf({ type, reporting_category }: Stripe.BalanceTransaction): LineKind {
  if (type === 'adjustment' && /^dispute/.test(reporting_category)) return 'dispute'
  return kindOfType[type] ?? 'other'
}

/** The common fields of the possible sources of a line. */
interface Source {
  id: string
  payment_intent?: string | { id: string } | null
  metadata?: Stripe.Metadata
}

export function lineOf(line: Stripe.BalanceTransaction): BalanceLine {
  const { id, type, amount, fee, created, source } = line
  const of = typeof source === 'object' ? (source as Source | null) : { id: source }
  return {
    ...{ lineRef: id, kind: kindOf(line), providerType: type, amount, fee, sourceRef: of?.id ?? '' },
    paymentRef: refOf(of?.payment_intent ?? null),
    name: of?.metadata?.refund_id ?? of?.metadata?.payment_id ?? null,
    movedAt: new Date(created * 1000),
  }
}

/** Available and pending: payments of today can be paid out only in some days. */
export function balanceIn({ available, pending }: Stripe.Balance): number {
  const euros = [...available, ...pending].filter(({ currency }) => currency === 'eur')
  return euros.reduce((total, { amount }) => total + amount, 0)
}

const statusOf: Record<string, DisputeStatus> = {
  warning_needs_response: 'needs_response',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
}

export function disputeFacts(dispute: Stripe.Dispute): ProviderDispute {
  const { id, status, amount, reason, payment_intent, evidence_details, created, balance_transactions } = dispute
  const dueBy = evidence_details.due_by
  return {
    // An unknown status is treated as a dispute that needs a response.
    ...{ disputeRef: id, status: statusOf[status] ?? 'needs_response', amount, reason },
    inquiry: status.startsWith('warning_'),
    paymentRef: refOf(payment_intent),
    evidenceDueBy: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(created * 1000),
    lines: balance_transactions.map(line => ({ ...lineOf(line), kind: 'dispute', sourceRef: id })),
  }
}

export function refOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}
