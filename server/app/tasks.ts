import { growOverdue } from '#server/delivery/shipments/grow-overdue.ts'
import { followParcels } from '#server/delivery/shipments/parcels/follow-parcels.ts'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { checkBooks } from '#server/money/ledger/check-books.ts'
import { countLedgerDays } from '#server/money/ledger/count-days.ts'
import { matchBalanceJob } from '#server/money/payments/job-kinds.ts'
import { matchBalance } from '#server/money/payments/reconciliation/match-balance.ts'
import { readProviderBalance } from '#server/money/payments/reconciliation/read-balance.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { remindBalances } from '#server/money/payments/remind-balances.ts'
import { sendOrMatch } from '#server/money/refunds/handle-refund-update.ts'
import { sendRefundJob } from '#server/money/refunds/job-kinds.ts'
import { requestAccounts } from '#server/money/refunds/transfers/request-accounts.ts'
import { refreshPagesJob } from '#server/offers/catalogue/job-kinds.ts'
import { refreshPages } from '#server/offers/catalogue/refresh-pages.ts'
import { showActivityJob } from '#server/offers/promotions/job-kinds.ts'
import { returnCouponClaims, showActivity } from '#server/offers/promotions/jobs.ts'
import { rewardShares } from '#server/offers/promotions/shares/reward-shares.ts'
import { sealOldSecrets } from '#server/people/accounts/seal-old-secrets.ts'
import { endOldProposals } from '#server/people/concessions/jobs.ts'
import { exportHead } from '#server/platform/audit/export-head.ts'
import { noteRefusedOverflowJob } from '#server/platform/audit/job-kinds.ts'
import { noteRefusedOverflow } from '#server/platform/audit/refused-overflow.ts'
import { demandTask, type Tasks } from '#server/platform/jobs/tasks.ts'
import { deliverMail } from '#server/platform/mail/deliver-mail.ts'
import { gatherMails } from '#server/platform/mail/gather-mails.ts'
import { deliverMailJob, deliverSealedMailJob } from '#server/platform/mail/job-kinds.ts'
import { sendStaffAlerts } from '#server/platform/mail/staff-alerts.ts'
import { fetchRates } from '#server/platform/rates/fetch-rates.ts'
import { remindToPayJob } from '#server/sales/orders/job-kinds.ts'
import { remindToPay } from '#server/sales/orders/remind-to-pay.ts'
import { notifyWaitlist } from '#server/sales/waitlist/notify-waitlist.ts'
import { completePurchases } from '#server/service/closing/complete-purchases.ts'
import { carryOutErasures } from '#server/service/erasure/carry-out.ts'
import { alertStaff } from '#server/service/messages/alert-staff.ts'
import { forgetPictures } from '#server/service/messages/forget-pictures.ts'
import { notifyShortages } from '#server/service/order-changes/notify-shortages.ts'
import { notifyHoldersJob, remindHoldersJob } from '#server/service/recalls/job-kinds.ts'
import { notifyHolders } from '#server/service/recalls/notify-holders.ts'
import { mailReminders } from '#server/service/recalls/remind-holders.ts'
import { remindTenants } from '#server/service/rental-costs/remind-tenants.ts'
import { announcePickUpJob, callOffPickUpJob, turnAroundJob } from '#server/service/requests/job-kinds.ts'
import { objectToLate } from '#server/service/requests/late/late-objection.ts'
import { announcePickUp, cancelCarrierPickUp } from '#server/service/requests/pick-up/pick-up-label.ts'
import { turnAroundRequest } from '#server/service/requests/pick-up/pick-up-parcel.ts'
import { remindOfSettlements } from '#server/service/requests/settlement/settle-deposit-remind.ts'
import { forgetOldRows, forgetWhatIsOver } from '#server/service/retention/forget.ts'
import { askForReviews } from '#server/service/reviews/ask-for-reviews.ts'
import { matchStatementJob } from '#server/service/withdrawals/job-kinds.ts'
import { matchStatement } from '#server/service/withdrawals/match-statement.ts'
import { takeHeld } from '#server/service/withdrawals/take-held.ts'
import { watchRefunds } from '#server/service/withdrawals/watch-refunds.ts'

/**
 * All background work. `every` makes it recurring: the seconds between the end of a run and the next. `daily`: early
 * each day of the shop's calendar; a run looks for what is due, not for what falls on its day, because it may run late.
 * `atStart` starts the first run of a new database at once. `housekeeping` cleans up or compares.
 */
export const tasks: Tasks = {
  ...demandTask(deliverMailJob, deliverMail),
  ...demandTask(deliverSealedMailJob, deliverMail),
  'seal-old-secrets': { work: sealOldSecrets, every: 86_400, atStart: true, housekeeping: true },
  ...demandTask(refreshPagesJob, refreshPages),
  'forget-old-rows': { work: forgetOldRows, every: 3600, housekeeping: true },
  'forget-what-is-over': { work: forgetWhatIsOver, daily: true, housekeeping: true },
  'export-audit-head': { work: exportHead, daily: true, housekeeping: true },
  // Refused calls beyond those that are recorded one by one.
  ...demandTask(noteRefusedOverflowJob, noteRefusedOverflow),
  'carry-out-erasures': { work: carryOutErasures, every: 3600 },
  // Fetches once a day; the hourly interval is for retries after a failure.
  'fetch-rates': { work: fetchRates, every: 3600, atStart: true, housekeeping: true },
  // Payments that no webhook reported are found within two minutes.
  reconcile: { work: reconcile, every: 60 },
  ...demandTask(remindToPayJob, remindToPay),
  ...demandTask(sendRefundJob, sendOrMatch),
  ...demandTask(matchBalanceJob, matchBalance),
  // Runs so often that the end of a day is recorded in the morning.
  'check-books': { work: checkBooks, daily: true, housekeeping: true },
  'read-provider-balance': { work: readProviderBalance, every: 6 * 3600, housekeeping: true },
  'alert-staff-of-messages': { work: alertStaff, daily: true },
  'reward-shares': { work: rewardShares, every: 600 },
  'end-old-proposals': { work: endOldProposals, every: 3600 },
  'return-coupon-claims': { work: returnCouponClaims, every: 600, housekeeping: true },
  ...demandTask(showActivityJob, showActivity),
  'tell-waitlist': { work: notifyWaitlist, every: 600 },
  'tell-shortages': { work: notifyShortages, every: 600 },
  'follow-parcels': { work: followParcels, every: 6 * 3600 },
  'sign-deliveries': { work: signDeliveries, every: 3600 },
  'complete-purchases': { work: completePurchases, every: 3600 },
  'grow-overdue': { work: growOverdue, daily: true },
  'count-ledger-days': { work: countLedgerDays, every: 600, atStart: true, housekeeping: true },
  // Return shipments, and the release or settlement of deposits.
  ...demandTask(announcePickUpJob, announcePickUp),
  ...demandTask(callOffPickUpJob, cancelCarrierPickUp),
  ...demandTask(turnAroundJob, turnAroundRequest),
  // Its name is that of jobs which older versions have queued.
  'finish-settlements': { work: remindOfSettlements, every: 3600 },
  'object-to-late': { work: objectToLate, daily: true },
  // Statements that people have made, and the money they wait for.
  ...demandTask(matchStatementJob, matchStatement),
  'take-held-statements': { work: takeHeld, every: 600 },
  'gather-mails': { work: gatherMails, every: 900 },
  'tell-staff': { work: sendStaffAlerts, every: 900 },
  ...demandTask(notifyHoldersJob, notifyHolders),
  ...demandTask(remindHoldersJob, mailReminders),
  'watch-refunds': { work: watchRefunds, daily: true },
  'remind-tenants': { work: remindTenants, daily: true },
  'remind-balances': { work: remindBalances, daily: true },
  'ask-accounts': { work: requestAccounts, every: 600 },
  'ask-for-reviews': { work: askForReviews, daily: true },
  'forget-message-pictures': { work: forgetPictures, daily: true, housekeeping: true },
}
