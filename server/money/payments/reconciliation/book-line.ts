import type { Tx } from '#db/transaction.ts'
import { type Account, type BookingKind, balancePosting } from '#domain/ledger/postings.ts'
import type { BalanceLine, LineKind } from '#server/platform/ports/gateway.ts'
import { post } from '../../ledger/post.ts'
import { writeFinding } from './write-finding.ts'

export interface StoredLine extends Omit<BalanceLine, 'kind'> {
  kind: LineKind | 'opening'
  /** Its subject in the ledger, in the form of `provider_lines.subject`. */
  subject: string
  /** The shop itself has booked the subject, or will: only the fee is new. */
  isOurs: boolean
}

const accounts: Record<StoredLine['kind'], Account> = {
  payment: 'unassigned',
  refund: 'unassigned',
  refund_failure: 'unassigned',
  dispute: 'disputed',
  payout: 'bank',
  payout_failure: 'bank',
  fee: 'provider_fees',
  other: 'unassigned',
  opening: 'unassigned',
}

const bookingKinds: Partial<Record<StoredLine['kind'], BookingKind>> = {
  dispute: 'dispute',
  payout: 'provider_payout',
  payout_failure: 'provider_payout',
  fee: 'provider_fee',
}

/**
 * A movement of the balance is stored once, and booked at the moment it happened at the provider. One without an
 * explanation is booked against nothing, so that the balance is right, and staff are notified.
 */
export async function bookLine(tx: Tx, provider: string, line: StoredLine, now: Date): Promise<void> {
  const { lineRef, kind, providerType: word, amount, fee, sourceRef, subject, movedAt, isOurs } = line
  const row = await tx
    .insertInto('provider_lines')
    .values({
      ...{ provider, line_ref: lineRef, kind, word, amount, fee, source_ref: sourceRef, subject },
      ...{ moved_at: movedAt, read_at: now },
    })
    .onConflict(conflict => conflict.columns(['provider', 'line_ref']).doNothing())
    .returning('line_ref')
    .executeTakeFirst()
  if (!row) return
  const against = isOurs ? undefined : accounts[kind]
  await post(tx, {
    kind: bookingKinds[kind] ?? (isOurs ? 'provider_fee' : 'provider_other'),
    reference: `line:${lineRef}`,
    now: movedAt,
    entries: balancePosting({ amount, fee }, against),
  })
  if (against !== 'unassigned') return
  const told = { amount: amount - fee, word, object: sourceRef || lineRef }
  await writeFinding(
    tx,
    { kind: kind === 'opening' ? 'balance_opening' : 'balance_unexplained', told, done: 'unassigned' },
    now,
  )
}
