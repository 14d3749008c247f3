import { shipmentEndpoints } from '../delivery/shipments.ts'
import { availabilityEndpoints } from '../fleet/availability.ts'
import { deviceEndpoints } from '../fleet/devices.ts'
import { disputeEndpoints } from '../money/disputes.ts'
import { invoiceEndpoints } from '../money/invoices.ts'
import { ledgerEndpoints } from '../money/ledger.ts'
import { paymentEndpoints } from '../money/payments.ts'
import { paymentAdminEndpoints } from '../money/payments-admin.ts'
import { rateEndpoints } from '../money/rates.ts'
import { refundEndpoints } from '../money/refunds.ts'
import { activityEndpoints } from '../offers/activities.ts'
import { catalogueEndpoints } from '../offers/catalogue.ts'
import { catalogueAdminEndpoints } from '../offers/catalogue-admin.ts'
import { documentEndpoints } from '../offers/documents.ts'
import { gardenEndpoints } from '../offers/gardens.ts'
import { mowingEndpoints } from '../offers/mowing.ts'
import { promotionAdminEndpoints } from '../offers/promotions-admin.ts'
import { backOfficeEndpoints } from '../office/back-office.ts'
import { mailAdminEndpoints } from '../office/mail-admin.ts'
import { systemEndpoints } from '../office/system.ts'
import { visitEndpoints } from '../office/visits.ts'
import { accountEndpoints } from '../people/accounts.ts'
import { addressEndpoints } from '../people/addresses.ts'
import { erasureEndpoints } from '../people/erasure.ts'
import { identityEndpoints } from '../people/identities.ts'
import { passkeyEndpoints } from '../people/passkeys.ts'
import { proposalEndpoints } from '../people/proposals.ts'
import { secondFactorEndpoints } from '../people/second-factor.ts'
import { configEndpoints } from '../people/settings.ts'
import { settingAdminEndpoints } from '../people/settings-admin.ts'
import { userAdminEndpoints } from '../people/users-admin.ts'
import { cartEndpoints } from '../sales/cart.ts'
import { orderEndpoints } from '../sales/orders.ts'
import { orderAdminEndpoints } from '../sales/orders-admin.ts'
import { quoteEndpoints } from '../sales/quotes.ts'
import { waitlistEndpoints } from '../sales/waitlist.ts'
import { answerTemplateEndpoints } from '../service/answer-templates.ts'
import { loanerEndpoints } from '../service/loaners.ts'
import { messageEndpoints } from '../service/messages.ts'
import { orderChangeEndpoints } from '../service/order-changes.ts'
import { questionEndpoints } from '../service/questions.ts'
import { recallEndpoints } from '../service/recalls.ts'
import { rentalCostEndpoints } from '../service/rental-costs.ts'
import { requestEndpoints } from '../service/requests.ts'
import { requestAdminEndpoints } from '../service/requests-admin.ts'
import { requestBehalfEndpoints } from '../service/requests-behalf.ts'
import { reviewEndpoints } from '../service/reviews.ts'
import { settlementEndpoints } from '../service/settlements.ts'
import { withdrawalEndpoints } from '../service/withdrawals.ts'
import { commonEndpoints } from './common.ts'
import { freshEndpoints } from './fresh.ts'

/** All but the last two: together their type is longer than the compiler writes out. */
const others = {
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
  ...requestBehalfEndpoints,
  ...reviewEndpoints,
  ...secondFactorEndpoints,
  ...shipmentEndpoints,
  ...settingAdminEndpoints,
  ...settlementEndpoints,
  ...systemEndpoints,
  ...visitEndpoints,
  ...userAdminEndpoints,
  ...waitlistEndpoints,
}

export type Api = typeof others & typeof requestAdminEndpoints & typeof withdrawalEndpoints

/** Every endpoint of the shop. */
export const api: Api = { ...others, ...requestAdminEndpoints, ...withdrawalEndpoints }
