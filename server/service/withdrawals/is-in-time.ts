import type { Tx } from '#db/transaction.ts'
import { namedRequests } from '#domain/statements/named.ts'
import type { Context } from '#server/platform/context.ts'
import { findOrderById, lockOrder } from '#server/records/orders/lock-order.ts'
import { cancellationWaits } from '#server/records/orders/open-statements.ts'
import { whyNoCancellation } from './cancelling/cancel-rental.ts'
import { findNamed } from './later/find-named.ts'
import { laterRenewal } from './later/weigh-named.ts'
import { findMeantOrder, isSenders } from './match-statement.ts'
import { settledBefore } from './settled-before.ts'
import type { Statement } from './store.ts'
import { canComeBack, type Meant, redirectToPurchase, weighWithdrawal } from './take-effect.ts'

/**
 * As if a member of staff linked it with everything that may come back: received within its days, and not over yet. Of
 * several contracts that it names one is enough.
 */
export async function isInTime(tx: Tx, context: Context, statement: Statement, by: Meant['by']): Promise<boolean> {
  if (!by) return false
  const order = await findMeantOrder(tx, statement)
  const meant = order && { statement, order, itemIds: [], requestNos: [], by }
  if (statement.kind === 'cancellation') return meant !== undefined && (await endsRunningRental(tx, context, meant))
  const named = await findNamed(tx, namedRequests(statement))
  for (const { order_id, request_no } of named) {
    const one = { statement, order: await findOrderById(tx, order_id), itemIds: [], requestNos: [request_no], by }
    if (isSenders(statement, one.order) && (await isOneInTime(tx, context, one))) return true
  }
  return named.length === 0 && meant !== undefined && (await isOneInTime(tx, context, meant))
}

async function isOneInTime(tx: Tx, context: Context, named: Meant): Promise<boolean> {
  const meant = await redirectToPurchase(tx, named)
  const locked = await lockOrder(tx, meant.order)
  if (meant.requestNos.length > 0) {
    const { why, unconfirmed } = await weighWithdrawal(tx, context, meant, locked)
    return (why === undefined || why === laterRenewal) && unconfirmed.length === 0
  }
  const itemIds = locked.items.filter(canComeBack).map(({ item_id }) => item_id)
  if (itemIds.length === 0) return false
  const { why, unconfirmed: onWord } = await weighWithdrawal(tx, context, { ...meant, itemIds }, locked)
  return why === undefined && onWord.length === 0
}

async function endsRunningRental(tx: Tx, context: Context, { statement, order, ...meant }: Meant): Promise<boolean> {
  const locked = await lockOrder(tx, order)
  const why = await whyNoCancellation(tx, { statement, ...locked, now: context.clock.now() })
  if (why !== undefined && !cancellationWaits.some(one => one === why)) return false
  return (await settledBefore(tx, { ...meant, statement, order })) === undefined
}
