import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { openAmount, splitRefund } from '#domain/refunds/split-refund.ts'
import { paidParts } from '#server/money/refunds/amounts/paid-with.ts'
import { bookRefund } from '#server/money/refunds/book-refund.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { LockedRequest } from '../lock-request.ts'
import type { Request } from '../store.ts'

const undone: readonly string[] = ['pass', 'transport_leave', 'ing']

/** Whether the bill is unpaid, so that it is no longer asked for. */
export function isBillOpen({ bill_state }: Request): boolean {
  return bill_state === 'waiting' || bill_state === 'accepted'
}

/** Refunds what was paid for work that will not be done. `request`: as it was before it ended. */
export async function refundUndone(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<void> {
  const { request_no, after_sale_id, bill_state, process_status } = request
  if (bill_state !== 'paid' || !undone.includes(process_status)) return
  const bills = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('order_id', '=', subject.order.order_id)
    .where('purpose', '=', 'request')
    .where('pay_status', '=', 'paid')
    .where(sql<boolean>`about ->> 'after_sale_id' = ${after_sale_id} and about ->> 'what' = 'bill'`)
    .execute()
  for (const bill of bills) {
    for (const { order, money, toShares: sharesOf } of await paidParts(tx, bill, [subject.order])) {
      const amount = sum(money.map(({ open }) => openAmount(open, 'product')))
      if (amount === 0) continue
      await bookRefund(tx, context, {
        ...{ order, type: 'product', reason: 'work_not_done', reference: `undone:${request_no}` },
        shares: sharesOf(unwrapOrRefuse(splitRefund(money, { type: 'product', amount }))),
        grant: grantByRule('price_rule'),
      })
    }
  }
}
