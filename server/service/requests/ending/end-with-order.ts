import type { Tx } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { findKind } from '../kinds.ts'
import type { LockedRequest } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { advance, decide } from '../move-request.ts'
import { callOffPickUp } from '../pick-up/pick-up.ts'
import type { Request } from '../store.ts'
import { readSubjects } from '../subject.ts'
import { isBillOpen, refundUndone } from './undone-work.ts'

const system = { role: 'system' } as const

interface EndingOrder {
  order: Order
  /** The items that end. */
  items: readonly OrderItem[]
  /** The reason for the customer. */
  reason?: string
  now: Date
}

/**
 * Ends the requests about an order together with it, in the same transaction: nothing is decided, paid or settled for a
 * contract that has ended. A withdrawal is a right and continues: its refund is computed from what is still open.
 * Returns the refunds of paid work that is not done.
 */
export async function endRequestsWithOrder(tx: Tx, context: Context, ending: EndingOrder): Promise<Refund[]> {
  const { order, items, now } = ending
  if (items.length === 0) return []
  const refunds: Refund[] = []
  for (const subject of await readSubjects(tx, { order, items, now })) {
    const { open: request } = subject
    if (request && endsWithOrder(request)) refunds.push(...(await endOne(tx, context, { request, subject }, ending)))
  }
  return refunds
}

/** A withdrawal goes on after its order has ended. */
export function endsWithOrder({ apply_type }: Pick<Request, 'apply_type'>): boolean {
  return !requestTraits[apply_type].undoesContract
}

async function endOne(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  { reason }: EndingOrder,
): Promise<Refund[]> {
  const { order, now } = subject
  const isUndecided = request.audit_status === 'wait_review'
  const after = isUndecided
    ? await decide(tx, request, 'reject', {
        ...{ actor: system, now, set: { reject_reason: reason ?? '' } },
        ...(reason && { reason: reason }),
      })
    : await stop(tx, request, { now, reason })
  const refunds = isUndecided ? [] : await refundUndone(tx, context, { request, subject }, { keepsDone: false })
  const isContract = requestTraits[request.apply_type].isContract
  if (isUndecided || isContract) {
    const kind = findKind(request.apply_type)
    await kind.dropped?.(tx, context, { subject, request: after, actor: system })
  }
  if (requestTraits[request.apply_type].returnsGoods) await callOffPickUp(tx, context, { request: after, subject })
  const event = isUndecided ? 'reject' : isContract ? 'lapse' : 'end'
  await mailRequest(tx, context, {
    request: after,
    order,
    event,
    orderOutcome: 'closed',
    ...(reason && { staffText: reason }),
  })
  return refunds
}

/** What was agreed to is no longer paid or done. */
function stop(tx: Tx, request: Request, { now, reason = '' }: { now: Date; reason: string | undefined }) {
  const isContract = requestTraits[request.apply_type].isContract
  const move = { actor: system, now, ...(reason && { reason: reason }) }
  if (isContract) return advance(tx, request, 'lapse', move)
  const isBilled = isBillOpen(request)
  return advance(tx, request, 'end', { ...move, set: { outcome: reason, ...(isBilled && { bill_state: 'none' }) } })
}
