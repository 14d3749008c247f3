import type { Tx } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { cutShares } from '#domain/refunds/spread.ts'
import type { RefundType } from '#domain/refunds/states.ts'
import { withNumber } from '../orders/draw-number.ts'
import type { RefundFacts } from '../payments/gateway.ts'
import type { Payment } from '../payments/store.ts'
import { insertRefund, lockRefund, type Refund, updateRefund } from './store.ts'

/** The shop's own refund of exactly this much failed and was then made by hand: it is that one, and not a second. */
export async function failedInstead(tx: Tx, { payment_id }: Payment, facts: RefundFacts): Promise<Refund | undefined> {
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
  facts: RefundFacts,
  { amount, now }: { amount: number; now: Date },
): Promise<Refund[]> {
  const refunds: Refund[] = []
  let left = amount
  for (const { refund_id } of await failedOver(tx, payment_id).execute()) {
    if (left === 0) break
    const failed = await lockRefund(tx, refund_id)
    const part = Math.min(left, failed.refund_amount)
    const isWhole = part === failed.refund_amount
    refunds.push(isWhole ? await madeAs(tx, failed, facts) : await cutOff(tx, failed, { facts, part, now }))
    left -= part
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
function madeAs(tx: Tx, { refund_id, attempts }: Refund, { refundRef }: RefundFacts): Promise<Refund> {
  return updateRefund(tx, refund_id, { provider_ref: refundRef, attempts: attempts + 1 })
}

/** The part that was given back there becomes a refund of its own, with its share of each item. */
async function cutOff(
  tx: Tx,
  failed: Refund,
  { facts, part, now }: { facts: RefundFacts; part: number; now: Date },
): Promise<Refund> {
  const { refund_id, refund_amount, type, payment_id } = failed
  const portion = (amount: number) => ({ payment_id, way: 'original' as const, amount })
  const shares = failed.shares as unknown as readonly Share[]
  const [made = [], rest = []] = cutShares(shares, [portion(part), portion(refund_amount - part)], type as RefundType)
  await updateRefund(tx, refund_id, {
    ...{ refund_amount: refund_amount - part, shares: JSON.stringify(rest), updated_at: now },
  })
  const { order_id, item_id, refund_reason, asked_by, approved_by, second_approved_by, credit_note_id } = failed
  const { ruled_by, concession_id } = failed
  return withNumber('T', refund_no =>
    insertRefund(tx, {
      ...{ order_id, item_id, type, refund_reason, asked_by, approved_by, second_approved_by, credit_note_id },
      ...{ ruled_by, concession_id, payment_id, way: 'original', refund_no, refund_status: 'refunding' },
      ...{ refund_amount: part, shares: JSON.stringify(made), provider_refund: facts.refundRef },
      ...{ created_at: now, updated_at: now },
    }),
  )
}
