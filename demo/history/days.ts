import { addDays } from '#domain/calendar.ts'
import { growOverdue } from '#server/delivery/shipments/grow-overdue.ts'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { returnCouponClaims } from '#server/offers/promotions/jobs.ts'
import { rewardShares } from '#server/offers/promotions/shares/reward-shares.ts'
import type { Context } from '#server/platform/context.ts'
import { completePurchases } from '#server/service/closing/complete-purchases.ts'
import { remindTenants } from '#server/service/rental-costs/remind-tenants.ts'
import { objectToLate } from '#server/service/requests/late/late-objection.ts'
import { remindOfSettlements } from '#server/service/requests/settlement/settle-deposit-remind.ts'
import { watchRefunds } from '#server/service/withdrawals/watch-refunds.ts'
import type { Agenda } from './agenda.ts'
import type { SceneStep } from './scene.ts'
import { restock } from './steps/goods.ts'
import { fillBankFile } from './steps/money.ts'
import type { World } from './world.ts'

/**
 * What the shop does every night. Each of these selects by dates before its current time, so that an order somebody
 * places today is not affected; jobs that read all rows whatever their date (waiting lists, shortages) are left to
 * today.
 */
const nightly: readonly ((context: Context, payload: object) => Promise<void>)[] = [
  reconcile,
  signDeliveries,
  completePurchases,
  growOverdue,
  objectToLate,
  remindOfSettlements,
  watchRefunds,
  remindTenants,
  rewardShares,
]
const weekly = [returnCouponClaims] as const

export function planDays(agenda: Agenda): void {
  const [restDays, askedDays] = [2, 4]
  for (let day = agenda.begins, count = 0; day <= agenda.today; day = addDays(day, 1), count += 1) {
    agenda.add(agenda.at(day, 3), 'night', world => night(world, count % 7 === 6))
    if (count % 7 === 2) agenda.add(agenda.at(day, 11), 'bank file', world => fillBankFile(world, askedDays))
    agenda.add(agenda.at(day, 8), 'shelf', world => restock(world, restDays))
  }
}

async function night({ past }: World, isSunday: boolean): Promise<void> {
  for (const work of nightly) await work(past, {})
  if (isSunday) for (const work of weekly) await work(past, {})
}

/** Unpaid checkouts end after half an hour, not only at night. */
export const timePasses: SceneStep = ({ world }) => reconcile(world.past, {})
