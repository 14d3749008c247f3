import type { Reader } from '#db/transaction.ts'
import { enclosingRange } from '#domain/availability/range.ts'
import { findPromise, findRoomFor } from '#server/fleet/availability/rebook.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { busyDays } from './apply-change.ts'
import { assertMayGo } from './elsewhere/assert-may-go.ts'
import { findChangeable, type Side } from './find-changeable.ts'
import { expiryFrom, type Offer, toOffer } from './offer.ts'
import { computeChange, isSameAddress, type ProposedOrder } from './weigh-change.ts'

type Key = 'POST /orders/{order_no}/change-offer' | 'POST /admin/orders/{order_no}/change-offer'
const offerChange =
  (side: Side) =>
  async ({ context, caller, params, body, language }: Input<Key>): Promise<Offer> => {
    const { db, clock } = context
    const now = clock.now()
    const order = await findChangeable(db, { orderNo: params.order_no, user: requireUser(caller), side })
    const items = await findOrderItems(db, [order.order_id])
    const weighed = await computeChange(db, { order, items, input: body, now, language })
    const { place } = weighed
    if (!isSameAddress(place, order)) await assertMayGo(db, { order, items, place, now })
    await assertHasRoom(db, { order, items, weighed, now })
    return toOffer({ order, items, weighed, language, expiresAt: expiryFrom(now) })
  }

export const offerChangeToOwner = offerChange('owner')
export const offerChangeForCustomer = offerChange('staff')

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
