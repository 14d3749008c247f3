import type { Reader } from '#db/transaction.ts'
import { enclosingRange } from '#domain/availability/range.ts'
import { findPromise, findRoomFor } from '#server/fleet/availability/rebook.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { busyDays } from './apply-change.ts'
import type { ProposedOrder } from './weigh-change.ts'

/**
 * An offer must be possible to accept, so it is checked beforehand whether a machine is free for its days, as the
 * change itself will check. The check holds nothing; the first to accept gets the machine.
 */
export async function assertHasRoom(
  db: Reader,
  {
    order,
    items: [item],
    weighed,
    now,
  }: { order: Order; items: readonly OrderItem[]; weighed: ProposedOrder; now: Date },
): Promise<void> {
  const isSame = weighed.start_on === order.start_on && weighed.months === order.lease_months
  const busy = await busyDays(db, weighed, now)
  if (isSame || !busy || !item?.device_type_id) return
  const promise = await findPromise(db, item.item_id)
  if (!promise) return refuse('order_status_wrong', { reason: 'too_late' })
  // A change at a higher price is held together with the present days until it is paid.
  const neededRange = weighed.difference > 0 ? enclosingRange(promise.range, busy) : busy
  await findRoomFor(db, promise, neededRange, now)
}
