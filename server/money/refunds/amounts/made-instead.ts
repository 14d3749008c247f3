import type { Tx } from '#db/transaction.ts'
import type { ProviderRefund } from '#server/platform/ports/gateway.ts'
import type { Payment } from '../../payments/queries.ts'
import { cutRefund } from '../decisions/cut-refund.ts'
import { lockRefund, type Refund, updateRefund } from '../store.ts'

/**
 * The shop's own refund of exactly this amount failed and was then made by hand at the provider: it is that one, not a
 * second.
 */
export async function failedInstead(
  tx: Tx,
  { payment_id }: Payment,
  facts: ProviderRefund,
): Promise<Refund | undefined> {
  const failed = await failedOver(tx, payment_id).where('refund_amount', '=', facts.amount).executeTakeFirst()
  return failed && madeAs(tx, await lockRefund(tx, failed.refund_id), facts)
}

/**
 * An amount that is open on no order was given back in place of failed refunds over the same payment: only what is left
 * of those can still be sent.
 */
export async function madeInstead(
  tx: Tx,
  { payment_id }: Payment,
  facts: ProviderRefund,
  { amount, now }: { amount: number; now: Date },
): Promise<Refund[]> {
  const refunds: Refund[] = []
  let left = amount
  for (const { refund_id } of await failedOver(tx, payment_id).execute()) {
    if (left === 0) break
    const failed = await lockRefund(tx, refund_id)
    const share = Math.min(left, failed.refund_amount)
    const isWhole = share === failed.refund_amount
    refunds.push(isWhole ? await madeAs(tx, failed, facts) : await cutOff(tx, failed, { facts, share, now }))
    left -= share
  }
  return refunds
}

function failedOver(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('refunds')
    .select('refund_id')
    .where('payment_id', '=', paymentId)
    .where('refund_status', '=', 'refund_failed')
    .where('way', '=', 'original')
    .orderBy('refund_id')
}

/** Another attempt, made by somebody at the provider; several refunds may be one there. */
function madeAs(tx: Tx, { refund_id, attempts }: Refund, { refundRef }: ProviderRefund): Promise<Refund> {
  return updateRefund(tx, refund_id, { provider_ref: refundRef, attempts: attempts + 1 })
}

/** The part that was given back there becomes a refund of its own. */
function cutOff(tx: Tx, failed: Refund, { facts, share, now }: { facts: ProviderRefund; share: number; now: Date }) {
  const set = { way: 'original', refund_status: 'refunding', provider_refund: facts.refundRef } as const
  return cutRefund(tx, failed, { amount: share, now, set })
}
