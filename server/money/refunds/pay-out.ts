import type { Tx } from '#db/transaction.ts'
import { type Entry, payoutPosting } from '#domain/ledger/postings.ts'
import type { RefundStatus } from '#domain/refunds/states.ts'
import { post } from '../ledger/post.ts'
import { type Refund, updateRefund } from './store.ts'

interface Payout {
  refund: Refund
  refund_status: RefundStatus
  from: 'clearing' | 'bank'
  now: Date
}

/** The money was sent: once per attempt, otherwise the ledger refuses it. */
export async function payOut(tx: Tx, { refund, refund_status, from, now }: Payout): Promise<Refund> {
  const { refund_id, order_id, refund_amount: amount } = refund
  const isBooked = await post(tx, {
    ...{ kind: 'payout', reference: payoutReference(refund), now, ...(order_id && { orderId: order_id }) },
    ...toProviderObject(refund),
    entries: payoutPosting({ order_id, amount }, from),
  })
  if (!isBooked) throw new Error(`Paid out twice: ${payoutReference(refund)}`)
  return updateRefund(tx, refund_id, { refund_status, refund_time: now, failure: null, updated_at: now })
}

/** A bank returned it: the shop has it again, and owes it again. The order's own figures stay unchanged. */
export async function bookBounce(tx: Tx, refund: Refund, now: Date): Promise<void> {
  const { order_id, refund_amount: amount } = refund
  const entries: Entry[] = [
    { account: refund.way === 'bank_transfer' ? 'bank' : 'clearing', amount },
    // Without the order, where it would count as refunded once more.
    { account: 'refunds_payable', amount: -amount },
  ]
  const reference = `bounce:${payoutReference(refund)}`
  const about = { ...(order_id && { orderId: order_id }), ...toProviderObject(refund) }
  await post(tx, { kind: 'payout', reference, now, ...about, entries })
}

/** The refund at the provider: the next attempt has another one, and the row stores only the newest. */
function toProviderObject({ way, provider_refund, provider_ref }: Refund): { providerObject?: string } {
  const object = provider_refund ?? provider_ref
  return way === 'original' && object !== null ? { providerObject: object } : {}
}

/** Each attempt by each way is a booking of its own. */
function payoutReference({ refund_id, way, attempts }: Refund): string {
  const by = way === 'bank_transfer' ? ':transfer' : ''
  return `refund:${refund_id}${by}${attempts === 0 ? '' : `:${attempts}`}`
}
