import type { Reader } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { chooseRefundWay } from '#domain/refunds/arrival.ts'
import { type RefundSummary, summarizeRefund } from '#domain/refunds/refund-summary.ts'
import { type PaymentRoom, type Portion, spread } from '#domain/refunds/spread.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { depositBehind, findUncoveredLosses, sumLossesByPayment } from '../../disputes/charged-back.ts'
import { sumOwed } from '../../payments/owed.ts'
import { listReceived, readSentBack } from '../store.ts'

/**
 * What of an amount is no longer owed, and over which payments the rest is refunded. First what a bank has given back
 * already, for which nothing is sent; then the newest payments, because the provider's refunds close with time; for a
 * bought-out rental, what its deposit has paid, over the payments of that rental; and to a bank account where those are
 * closed, or where nothing was paid by them.
 */
export async function computePortions(db: Reader, orderId: string, amount: number, now: Date): Promise<Portion[]> {
  const covered = (await findUncoveredLosses(db, orderId)).map(
    ({ payment_id, left, dispute_id, lost_by }): PaymentRoom => {
      return { payment_id, way: 'original', left, loss: { dispute_id, lost_by } }
    },
  )
  const rooms = [...(await readRooms(db, orderId, now)), ...(await depositRooms(db, orderId, now))]
  return spread(amount, [...covered, ...rooms], await sumOwed(db, orderId))
}

async function readRooms(db: Reader, orderId: string, now: Date): Promise<PaymentRoom[]> {
  const { original_within_days } = await readSetting(db, 'refunds', now)
  const sentBack = await readSentBack(db, orderId)
  const lost = await sumLossesByPayment(db, orderId)
  return (await listReceived(db, orderId)).map(({ payment_id, created_at, method, amount: received }): PaymentRoom => {
    const back = sentBack.filter(row => row.payment_id === payment_id)
    return {
      payment_id,
      way: chooseRefundWay(
        { method: method as PayMethod | null, paidOn: dayInShop(created_at) },
        dayInShop(now),
        original_within_days,
      ),
      left: received - sum(back.map(row => row.amount)) - (lost.get(payment_id) ?? 0),
    }
  })
}

/** What a deposit has paid of an order came with the payments of its rental. */
async function depositRooms(db: Reader, orderId: string, now: Date): Promise<PaymentRoom[]> {
  const paidBy = await depositBehind(db, orderId)
  if (!paidBy) return []
  const rooms = await readRooms(db, paidBy.order_id, now)
  const over = (await readSentBack(db, orderId)).filter(row => rooms.some(room => room.payment_id === row.payment_id))
  let max: Cents = paidBy.amount - sum(over.map(row => row.amount))
  return rooms.map(room => {
    const left = Math.max(0, Math.min(room.left, max))
    max -= left
    return { ...room, left }
  })
}

/** What reaches the customer when this much of an order is refunded, for callers that show it beforehand. */
export async function previewRefund(db: Reader, orderId: string, amount: Cents, now: Date): Promise<RefundSummary> {
  const portions = amount > 0 ? await computePortions(db, orderId, amount, now) : []
  return summarizeRefund(
    portions.map(one => ({
      ...{
        amount: one.amount,
        way: one.way,
        isCovered: one.loss !== undefined,
        hasAccount: false,
        status: 'refunding',
      },
    })),
  )
}
