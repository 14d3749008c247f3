import type { Tx } from '#db/transaction.ts'
import type { ProviderRefund } from '#server/platform/ports/gateway.ts'
import type { Payment } from '../../payments/queries.ts'
import { cutRefund } from '../decisions/cut-refund.ts'
import { lockRefund, type Refund, updateRefund } from '../store.ts'

/** The shop's own refund of exactly this much failed and was then made by hand: it is that one, and not a second. */
export async function failedInstead(
  tx: Tx,
  { payment_id }: Payment,
  facts: ProviderRefund,
): Promise<Refund | undefined> {
  const failed = await failedOver(tx, payment_id).where('refund_amount', '=', facts.amount).executeTakeFirst()
  return failed && madeAs(tx, await lockRefund(tx, failed.refund_id), facts)
}

/**
 * What no order has open was given back instead of refunds that failed over the same payment: what is left of them can
 * still be sent, and not a cent more.
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

/** Another attempt, which somebody else has made; several refunds may have been made as one there. */
function madeAs(tx: Tx, { refund_id, attempts }: Refund, { refundRef }: ProviderRefund): Promise<Refund> {
  return updateRefund(tx, refund_id, { provider_ref: refundRef, attempts: attempts + 1 })
}

/** The part that was given back there becomes a refund of its own. */
function cutOff(tx: Tx, failed: Refund, { facts, share, now }: { facts: ProviderRefund; share: number; now: Date }) {
  const set = { way: 'original', refund_status: 'refunding', provider_refund: facts.refundRef } as const
  return cutRefund(tx, failed, { amount: share, now, set })
}
