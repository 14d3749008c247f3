import type { Reader, Tx } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { splitRefund } from '#domain/refunds/split-refund.ts'
import { priceOfDone } from '#domain/requests/paid-work.ts'
import { bookRefund } from '#server/money/refunds/book-refund.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { type Grant, grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import { readPaidBills } from '../bill/paid-work.ts'
import type { LockedRequest } from '../lock-request.ts'
import type { Request } from '../store.ts'

const undone: readonly string[] = ['pass', 'transport_leave', 'ing']

/** Whether the bill is unpaid, so that it is no longer asked for. */
export function isBillOpen({ bill_state }: Request): boolean {
  return bill_state === 'waiting' || bill_state === 'accepted'
}

/**
 * Refunds what was paid for work that will not be done. Who withdraws from the whole contract pays for none of it; who
 * only ends it keeps the work that was recorded as done, and has paid for that. `request`: as it was before it ended.
 */
export async function refundUndone(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  { keepsDone }: { keepsDone: boolean },
): Promise<Refund[]> {
  const paid = await computeUndone(tx, { request, subject })
  const kept = keepsDone ? priceOfDone(paid, request.work_done_percent ?? 0) : 0
  if (paid === kept) return []
  const reference = `undone:${request.request_no}`
  return refundWork(
    tx,
    context,
    { request, subject },
    { most: paid - kept, reference, grant: grantByRule('price_rule') },
  )
}

/** The same before the request ends. */
export async function computeUndone(db: Reader, { request, subject }: LockedRequest): Promise<Cents> {
  if (!isPaidAndUndone(request)) return 0
  return sum((await readPaidBills(db, request, subject.order)).map(({ amount }) => amount))
}

function isPaidAndUndone({ bill_state, process_status }: Request): boolean {
  return bill_state === 'paid' && undone.includes(process_status)
}

interface WorkRefund {
  /** No more than this of what was paid. */
  most: Cents
  reference: string
  grant: Grant
}

/** What was paid for work goes back, and not what was paid for the goods or the rent of its order. */
export async function refundWork(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  { most, reference, grant }: WorkRefund,
): Promise<Refund[]> {
  const refunds: Refund[] = []
  let left = most
  for (const { part, amount: open } of await readPaidBills(tx, request, subject.order)) {
    const amount = Math.min(open, left)
    if (amount === 0) continue
    const { order, money, toShares: sharesOf } = part
    const booked = await bookRefund(tx, context, {
      ...{ order, type: 'product', reason: 'work_not_done', reference, grant },
      shares: sharesOf(unwrapOrRefuse(splitRefund(money, { type: 'product', amount }))),
    })
    refunds.push(...booked)
    left -= amount
  }
  return refunds
}
