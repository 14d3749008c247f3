import type { orderChangeEndpoints } from '#contract/service/order-changes.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { findOrderItems } from '#server/records/orders/order-rows.ts'
import { assertHasRoom } from './assert-has-room.ts'
import { findChangeable, type Side } from './find-changeable.ts'
import { expiryFrom, type Offer, toOffer } from './offer.ts'
import { computeChange } from './weigh-change.ts'

type Key = 'POST /orders/{order_no}/change-offer' | 'POST /admin/orders/{order_no}/change-offer'
type Input = RouteInput<(typeof orderChangeEndpoints)[Key]>

const offerChange =
  (side: Side) =>
  async ({ context, caller, params, body, language }: Input): Promise<Offer> => {
    const { db, clock } = context
    const now = clock.now()
    const order = await findChangeable(db, { orderNo: params.order_no, user: requireUser(caller), side })
    const items = await findOrderItems(db, [order.order_id])
    const weighed = await computeChange(db, { order, items, input: body, now })
    await assertHasRoom(db, { order, items, weighed, now })
    return toOffer({ order, items, weighed, language, expiresAt: expiryFrom(now) })
  }

export const offerChangeToOwner = offerChange('owner')
export const offerChangeForCustomer = offerChange('staff')
