import type { Reader } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { LockedRequest } from '../lock-request.ts'
import type { Request } from '../store.ts'
import { isClaimFromPeriod } from './remedy.ts'

/**
 * A purchase, withdrawn or claimed in the withdrawal period, that its buyer sends with the shop's label, as was shown
 * with its price. Its refund waits until that is proven (CRD article 13(3)); where no carrier makes labels, the shop
 * collects it like everything else.
 */
export async function isSentByLabel(db: Reader, context: Pick<Context, 'carriers'>, locked: LockedRequest) {
  const { request, subject } = locked
  if (!goesByLabel(context, subject) || isUnderway(request)) return false
  return request.reason_code === 'withdrawal' || (await isClaimFromPeriod(db, locked))
}

/** Whether a withdrawal of it would wait like that. */
export function goesByLabel(
  { carriers }: Pick<Context, 'carriers'>,
  { order, item }: Pick<LockedRequest['subject'], 'order' | 'item'>,
): boolean {
  return order.kind === 'buy' && item.return_way === 'label' && carriers.default !== undefined
}

/** Whether its refund still waits for it. */
export async function waitsForSending(db: Reader, request: Request): Promise<boolean> {
  const isStated = request.reason_code === 'withdrawal' || request.ended_repair_id !== null
  if (!isStated || request.refund_due_on !== null || isUnderway(request)) return false
  const item = db.selectFrom('order_items').select('item_id').where('item_id', '=', request.item_id)
  return (await item.where('return_way', '=', 'label').executeTakeFirst()) !== undefined
}

/** Whether they are on their way to the shop, or there. */
export function isUnderway({ picked_up_on, arrived_on }: Request): boolean {
  return picked_up_on !== null || arrived_on !== null
}
