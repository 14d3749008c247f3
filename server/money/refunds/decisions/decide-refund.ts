import type { Tx } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import type { Grant } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { readOrderMoney, withinOpen } from '../amounts/open-money.ts'
import { bookRefund } from '../book-refund.ts'
import type { Refund } from '../store.ts'

interface Decision {
  order: Order
  /** What is refunded of which item, to the cent; earlier refunds are deducted here. */
  shares: readonly Share[]
  reason: string
  /** The event it is decided for: decided twice, it is one refund. */
  reference: string
  /** The authorisation: by a rule, or by people. */
  grant: Grant
}

/**
 * Decides a refund that is owed from here on: booked at once, in the transaction of its reason, and sent. The order's
 * own figures refuse more than was paid. Deposit and goods are two refunds, because a refund has one type. The
 * caller has locked the checkout.
 */
export async function decideRefund(tx: Tx, context: Context, { order, shares, ...why }: Decision): Promise<Refund[]> {
  const { money } = await readOrderMoney(tx, order.order_id)
  const open = withinOpen(shares, money)
  const goods = open.map(share => ({ ...share, deposit: 0 })).filter(({ net, vat }) => net + vat > 0)
  const held = open.map(share => ({ ...share, net: 0, vat: 0 })).filter(({ deposit }) => deposit > 0)
  const refunds: Refund[] = []
  for (const [type, shares] of [['product', goods] as const, ['deposit', held] as const]) {
    if (shares.length === 0) continue
    const booked = await bookRefund(tx, context, { order, type, shares, ...why })
    // Decided before, nothing of it would be open: another event has its name, and its money would be lost.
    if (booked.length === 0) throw new Error(`${why.reference} was booked before, and ${type} is still open`)
    refunds.push(...booked)
  }
  return refunds
}
