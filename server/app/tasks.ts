import { sealOldSecrets } from '../accounts/seal-old-secrets.ts'
import { exportHead } from '../audit/export-head.ts'
import { noteLeftOutJob } from '../audit/job-kinds.ts'
import { noteLeftOut } from '../audit/left-out.ts'
import { refreshPagesJob } from '../catalogue/job-kinds.ts'
import { refreshPages } from '../catalogue/refresh-pages.ts'
import { completePurchases } from '../closing/complete-purchases.ts'
import { endOldProposals } from '../concessions/jobs.ts'
import { carryOutErasures } from '../erasure/carry-out.ts'
import { onDemand, type Tasks } from '../jobs/tasks.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { countLedgerDays } from '../ledger/count-days.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { gatherMails } from '../mail/gather-mails.ts'
import { deliverMailJob, deliverSealedMailJob } from '../mail/job-kinds.ts'
import { tellStaff } from '../mail/staff-alerts.ts'
import { alertStaff } from '../messages/alert-staff.ts'
import { forgetPictures } from '../messages/forget-pictures.ts'
import { tellShortages } from '../order-changes/tell-shortages.ts'
import { matchBalanceJob } from '../payments/job-kinds.ts'
import { matchBalance } from '../payments/match-balance.ts'
import { readProviderBalance } from '../payments/read-balance.ts'
import { reconcile } from '../payments/reconcile.ts'
import { remindBalances } from '../payments/remind-balances.ts'
import { showActivityJob } from '../promotions/job-kinds.ts'
import { returnCouponClaims, showActivity } from '../promotions/jobs.ts'
import { rewardShares } from '../promotions/reward-shares.ts'
import { fetchRates } from '../rates/fetch-rates.ts'
import { tellHoldersJob } from '../recalls/job-kinds.ts'
import { tellHolders } from '../recalls/tell-holders.ts'
import { askAccounts } from '../refunds/ask-accounts.ts'
import { sendOrMatch } from '../refunds/hear-refund.ts'
import { sendRefundJob } from '../refunds/job-kinds.ts'
import { remindTenants } from '../rental-costs/remind-tenants.ts'
import { announcePickUpJob, callOffPickUpJob, turnAroundJob } from '../requests/job-kinds.ts'
import { objectToLate } from '../requests/late-objection.ts'
import { announcePickUp, tellCalledOff } from '../requests/pick-up-label.ts'
import { turnAroundOne } from '../requests/pick-up-parcel.ts'
import { finishSettlements } from '../requests/settle-deposit-finish.ts'
import { forgetOldRows, forgetWhatIsOver } from '../retention/forget.ts'
import { askForReviews } from '../reviews/ask-for-reviews.ts'
import { followParcels } from '../shipments/follow-parcels.ts'
import { growOverdue } from '../shipments/grow-overdue.ts'
import { signDeliveries } from '../shipments/sign-deliveries.ts'
import { tellWaitlist } from '../waitlist/tell-waitlist.ts'
import { matchStatementJob } from '../withdrawals/job-kinds.ts'
import { matchStatement } from '../withdrawals/match-statement.ts'
import { takeHeld } from '../withdrawals/take-held.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

/**
 * All background work. `every` makes it recurring: seconds between the end of a run and the next. `daily`: each
 * day of the shop's calendar, early; a run asks what is due, not what falls on its day, for it may come late. `atStart`
 * lets the first run of a new database come at once.
 */
export const tasks: Tasks = {
  ...onDemand(deliverMailJob, deliverMail),
  ...onDemand(deliverSealedMailJob, deliverMail),
  'seal-old-secrets': { work: sealOldSecrets, every: 86_400, atStart: true },
  ...onDemand(refreshPagesJob, refreshPages),
  'forget-old-rows': { work: forgetOldRows, every: 3600 },
  'forget-what-is-over': { work: forgetWhatIsOver, daily: true },
  'export-audit-head': { work: exportHead, daily: true },
  // Refused calls beyond those that are written down one by one.
  ...onDemand(noteLeftOutJob, noteLeftOut),
  'carry-out-erasures': { work: carryOutErasures, every: 3600 },
  // Asks once a day; the hour is for after a failure.
  'fetch-rates': { work: fetchRates, every: 3600, atStart: true },
  // What nobody told is found within two minutes.
  reconcile: { work: reconcile, every: 60 },
  ...onDemand(sendRefundJob, sendOrMatch),
  ...onDemand(matchBalanceJob, matchBalance),
  // Read so often that the end of a day is stated in the morning.
  'check-books': { work: checkBooks, daily: true },
  'read-provider-balance': { work: readProviderBalance, every: 6 * 3600 },
  'alert-staff-of-messages': { work: alertStaff, daily: true },
  'reward-shares': { work: rewardShares, every: 600 },
  'end-old-proposals': { work: endOldProposals, every: 3600 },
  'return-coupon-claims': { work: returnCouponClaims, every: 600 },
  ...onDemand(showActivityJob, showActivity),
  'tell-waitlist': { work: tellWaitlist, every: 600 },
  'tell-shortages': { work: tellShortages, every: 600 },
  'follow-parcels': { work: followParcels, every: 6 * 3600 },
  'sign-deliveries': { work: signDeliveries, every: 3600 },
  'complete-purchases': { work: completePurchases, every: 3600 },
  'grow-overdue': { work: growOverdue, daily: true },
  'count-ledger-days': { work: countLedgerDays, every: 600, atStart: true },
  // The way back, and what becomes of deposits.
  ...onDemand(announcePickUpJob, announcePickUp),
  ...onDemand(callOffPickUpJob, tellCalledOff),
  ...onDemand(turnAroundJob, turnAroundOne),
  'finish-settlements': { work: finishSettlements, every: 3600 },
  'object-to-late': { work: objectToLate, daily: true },
  // What people have stated, and the money they wait for.
  ...onDemand(matchStatementJob, matchStatement),
  'take-held-statements': { work: takeHeld, every: 600 },
  'gather-mails': { work: gatherMails, every: 900 },
  'tell-staff': { work: tellStaff, every: 900 },
  ...onDemand(tellHoldersJob, tellHolders),
  'watch-refunds': { work: watchRefunds, daily: true },
  'remind-tenants': { work: remindTenants, daily: true },
  'remind-balances': { work: remindBalances, daily: true },
  'ask-accounts': { work: askAccounts, every: 600 },
  'ask-for-reviews': { work: askForReviews, daily: true },
  'forget-message-pictures': { work: forgetPictures, daily: true },
}
