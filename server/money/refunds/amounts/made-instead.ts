import type { Tx } from '#db/transaction.ts'
import type { ProviderRefund } from '#server/platform/ports/gateway.ts'
import type { Payment } from '../../payments/queries.ts'
import { cutRefund } from '../decisions/cut-refund.ts'
import { lockRefund, type Refund, updateRefund } from '../store.ts'

/**
 * The shop's own refund of exactly this amount failed, by whatever way, or waits for a bank transfer, and was then made
 * by hand at the provider: it is that one, not a second.
 */
export async function notSentInstead(
  tx: Tx,
  { payment_id }: Payment,
  facts: ProviderRefund,
): Promise<Refund | undefined> {
  for (const { refund_id } of await notSent(tx, payment_id).where('refund_amount', '=', facts.amount).execute()) {
    const refund = await lockRefund(tx, refund_id)
    if (isNotSent(refund) && refund.refund_amount === facts.amount) return madeAs(tx, refund, facts)
  }
  return undefined
}

/**
 * An amount that is open on no order was given back in place of refunds over the same payment that failed or wait for a
 * bank transfer: only what is left of those can still be sent.
 */
export async function madeInstead(
  tx: Tx,
  { payment_id }: Payment,
  facts: ProviderRefund,
  { amount, now }: { amount: number; now: Date },
): Promise<Refund[]> {
  const refunds: Refund[] = []
  let left = amount
  for (const { refund_id } of await notSent(tx, payment_id).execute()) {
    if (left === 0) break
    const refund = await lockRefund(tx, refund_id)
    if (!isNotSent(refund)) continue
    const share = Math.min(left, refund.refund_amount)
    const isWhole = share === refund.refund_amount
    refunds.push(isWhole ? await madeAs(tx, refund, facts) : await cutOff(tx, refund, { facts, share, now }))
    left -= share
  }
  return refunds
}

/** Those over the payment first; a transfer may have come back. What is in a file for the bank is as good as sent. */
function notSent(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('refunds')
    .select('refund_id')
    .where('payment_id', '=', paymentId)
    .where('dispute_id', 'is', null)
    .where(eb =>
      eb.or([
        eb('refund_status', '=', 'refund_failed'),
        eb.and([
          eb('refund_status', '=', 'refunding'),
          eb('way', '=', 'bank_transfer'),
          eb('transfer_file_id', 'is', null),
        ]),
      ]),
    )
    .orderBy('way', 'desc')
    .orderBy('refund_id')
}

/** The same of a locked row: a file may have been made meanwhile. */
function isNotSent({ refund_status, way, transfer_file_id, dispute_id }: Refund): boolean {
  if (dispute_id !== null) return false
  if (refund_status === 'refund_failed') return true
  return refund_status === 'refunding' && way === 'bank_transfer' && transfer_file_id === null
}

/** Another attempt, made by somebody at the provider; several refunds may be one there. */
function madeAs(tx: Tx, { refund_id, attempts }: Refund, { refundRef }: ProviderRefund): Promise<Refund> {
  const set = { way: 'original', iban: null, account_holder: null } as const
  return updateRefund(tx, refund_id, { ...set, provider_ref: refundRef, attempts: attempts + 1 })
}

/** The part that was given back there becomes a refund of its own. */
function cutOff(tx: Tx, refund: Refund, { facts, share, now }: { facts: ProviderRefund; share: number; now: Date }) {
  const set = { way: 'original', refund_status: 'refunding', provider_refund: facts.refundRef } as const
  return cutRefund(tx, refund, { amount: share, now, set })
}
