import type { Insertable } from 'kysely'
import type { Refunds } from '#db/tables.ts'
import type { Tx } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import type { Cents } from '#domain/money.ts'
import { cutShares } from '#domain/refunds/spread.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { insertRefund, type Refund, updateRefund } from '../store.ts'

interface Cut {
  amount: Cents
  now: Date
  /** How the part is refunded, where that differs from the rest. */
  set: Pick<Insertable<Refunds>, 'refund_status' | 'way'> & Partial<Insertable<Refunds>>
}

/** Splits a part off a refund, with its share of each item; nothing is booked, because the total is still owed. */
export async function cutRefund(tx: Tx, refund: Refund, { amount, now, set }: Cut): Promise<Refund> {
  const { refund_id, refund_amount, type, payment_id } = refund
  const portion = (share: Cents) => ({ payment_id, way: 'original' as const, amount: share })
  const shares = refund.shares as unknown as readonly Share[]
  // Money that belongs to no order has no shares.
  const [cut = [], rest = []] =
    shares.length === 0 ? [] : cutShares(shares, [portion(amount), portion(refund_amount - amount)], type)
  await updateRefund(tx, refund_id, {
    ...{ refund_amount: refund_amount - amount, shares: JSON.stringify(rest), updated_at: now },
  })
  const { order_id, item_id, refund_reason, asked_by, approved_by, second_approved_by, credit_note_id } = refund
  const { ruled_by, concession_id } = refund
  return insertWithNumber('T', refund_no =>
    insertRefund(tx, {
      ...{ order_id, item_id, type, refund_reason, asked_by, approved_by, second_approved_by, credit_note_id },
      ...{ ruled_by, concession_id, payment_id, refund_no, refund_amount: amount, shares: JSON.stringify(cut) },
      ...{ created_at: now, updated_at: now, ...set },
    }),
  )
}
