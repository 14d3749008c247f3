import type { Context } from '#server/platform/context.ts'
import { notifyPagesChanged } from './activities/store-activities.ts'
import { returnClaims } from './coupons/store-coupons.ts'

/** Every ten minutes: releases the claims of orders that nobody paid. */
export async function returnCouponClaims({ db, clock }: Context, _payload: object): Promise<void> {
  await returnClaims(db, clock.now())
}

/** At the moment an activity begins or ends: pages that show it are rendered again. */
export async function showActivity({ db }: Context, _payload: { activityId: string }): Promise<void> {
  await notifyPagesChanged(db)
}
