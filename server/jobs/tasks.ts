import { refreshPages } from '../catalogue/refresh-pages.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { alertStaff } from '../messages/alert-staff.ts'
import { forgetPictures } from '../messages/forget-pictures.ts'
import { reconcile } from '../payments/reconcile.ts'
import { returnCouponClaims, showActivity } from '../promotions/jobs.ts'
import { rewardShares } from '../promotions/reward-shares.ts'
import { fetchRates } from '../rates/fetch-rates.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { forgetOldRows } from './forget-old-rows.ts'

/**
 * Every kind of background work. `every` makes it recurring: seconds between the end of a run and the next; `atStart`
 * lets the first run of a new database come at once.
 */
export const tasks = {
  'deliver-mail': { work: deliverMail },
  'refresh-pages': { work: refreshPages },
  'forget-old-rows': { work: forgetOldRows, every: 3600 },
  // Asks once a day; the hour is for after a failure.
  'fetch-rates': { work: fetchRates, every: 3600, atStart: true },
  // What nobody told is found within two minutes.
  reconcile: { work: reconcile, every: 60 },
  'send-refund': { work: sendRefund },
  'alert-staff-of-messages': { work: alertStaff, every: 86_400 },
  'reward-shares': { work: rewardShares, every: 600 },
  'return-coupon-claims': { work: returnCouponClaims, every: 600 },
  'show-activity': { work: showActivity },
  'forget-message-pictures': { work: forgetPictures, every: 86_400 },
}

export type Tasks = typeof tasks
