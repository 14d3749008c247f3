import { accountEndpoints } from './accounts.ts'
import { activityEndpoints } from './activities.ts'
import { addressEndpoints } from './addresses.ts'
import { answerTemplateEndpoints } from './answer-templates.ts'
import { availabilityEndpoints } from './availability.ts'
import { backOfficeEndpoints } from './back-office.ts'
import { cartEndpoints } from './cart.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { catalogueAdminEndpoints } from './catalogue-admin.ts'
import { commonEndpoints } from './common.ts'
import { configEndpoints } from './config.ts'
import { deviceEndpoints } from './devices.ts'
import { disputeEndpoints } from './disputes.ts'
import { documentEndpoints } from './documents.ts'
import { erasureEndpoints } from './erasure.ts'
import { freshEndpoints } from './fresh.ts'
import { gardenEndpoints } from './garden.ts'
import { identityEndpoints } from './identities.ts'
import { invoiceEndpoints } from './invoices.ts'
import { ledgerEndpoints } from './ledger.ts'
import { loanerEndpoints } from './loaners.ts'
import { mailAdminEndpoints } from './mails-admin.ts'
import { messageEndpoints } from './messages.ts'
import { mowingEndpoints } from './mowing.ts'
import { orderChangeEndpoints } from './order-changes.ts'
import { orderEndpoints } from './orders.ts'
import { orderAdminEndpoints } from './orders-admin.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { paymentEndpoints } from './payments.ts'
import { paymentAdminEndpoints } from './payments-admin.ts'
import { promotionAdminEndpoints } from './promotions-admin.ts'
import { proposalEndpoints } from './proposals.ts'
import { questionEndpoints } from './questions.ts'
import { quoteEndpoints } from './quotes.ts'
import { rateEndpoints } from './rates.ts'
import { recallEndpoints } from './recalls.ts'
import { refundEndpoints } from './refunds.ts'
import { rentalCostEndpoints } from './rental-costs.ts'
import { requestEndpoints } from './requests.ts'
import { requestAdminEndpoints } from './requests-admin.ts'
import { requestBehalfEndpoints } from './requests-behalf.ts'
import { reviewEndpoints } from './reviews.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { settingAdminEndpoints } from './settings-admin.ts'
import { settlementEndpoints } from './settlements.ts'
import { shipmentEndpoints } from './shipments.ts'
import { systemEndpoints } from './system.ts'
import { userAdminEndpoints } from './users-admin.ts'
import { waitlistEndpoints } from './waitlist.ts'
import { withdrawalEndpoints } from './withdrawals.ts'

/** Every call of the shop. A call that is not here does not exist. */
export const api = {
  ...accountEndpoints,
  ...erasureEndpoints,
  ...freshEndpoints,
  ...identityEndpoints,
  ...passkeyEndpoints,
  ...activityEndpoints,
  ...addressEndpoints,
  ...answerTemplateEndpoints,
  ...backOfficeEndpoints,
  ...catalogueEndpoints,
  ...availabilityEndpoints,
  ...catalogueAdminEndpoints,
  ...cartEndpoints,
  ...commonEndpoints,
  ...configEndpoints,
  ...deviceEndpoints,
  ...disputeEndpoints,
  ...proposalEndpoints,
  ...documentEndpoints,
  ...gardenEndpoints,
  ...invoiceEndpoints,
  ...ledgerEndpoints,
  ...loanerEndpoints,
  ...mailAdminEndpoints,
  ...messageEndpoints,
  ...mowingEndpoints,
  ...orderEndpoints,
  ...orderChangeEndpoints,
  ...orderAdminEndpoints,
  ...paymentEndpoints,
  ...paymentAdminEndpoints,
  ...promotionAdminEndpoints,
  ...questionEndpoints,
  ...quoteEndpoints,
  ...rateEndpoints,
  ...recallEndpoints,
  ...refundEndpoints,
  ...rentalCostEndpoints,
  ...requestEndpoints,
  ...requestAdminEndpoints,
  ...requestBehalfEndpoints,
  ...reviewEndpoints,
  ...secondFactorEndpoints,
  ...shipmentEndpoints,
  ...settingAdminEndpoints,
  ...settlementEndpoints,
  ...systemEndpoints,
  ...userAdminEndpoints,
  ...waitlistEndpoints,
  ...withdrawalEndpoints,
}

export type Api = typeof api
