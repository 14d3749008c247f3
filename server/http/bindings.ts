import { accountEndpoints } from '#contract/accounts.ts'
import { activityEndpoints } from '#contract/activities.ts'
import { addressEndpoints } from '#contract/addresses.ts'
import { answerTemplateEndpoints } from '#contract/answer-templates.ts'
import { availabilityEndpoints } from '#contract/availability.ts'
import { backOfficeEndpoints } from '#contract/back-office.ts'
import { cartEndpoints } from '#contract/cart.ts'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { catalogueAdminEndpoints } from '#contract/catalogue-admin.ts'
import { commonEndpoints } from '#contract/common.ts'
import { configEndpoints } from '#contract/config.ts'
import { deviceEndpoints } from '#contract/devices.ts'
import { disputeEndpoints } from '#contract/disputes.ts'
import { documentEndpoints } from '#contract/documents.ts'
import { erasureEndpoints } from '#contract/erasure.ts'
import { freshEndpoints } from '#contract/fresh.ts'
import { gardenEndpoints } from '#contract/garden.ts'
import { identityEndpoints } from '#contract/identities.ts'
import { invoiceEndpoints } from '#contract/invoices.ts'
import { ledgerEndpoints } from '#contract/ledger.ts'
import { loanerEndpoints } from '#contract/loaners.ts'
import { mailAdminEndpoints } from '#contract/mails-admin.ts'
import { messageEndpoints } from '#contract/messages.ts'
import { mowingEndpoints } from '#contract/mowing.ts'
import { orderChangeEndpoints } from '#contract/order-changes.ts'
import { orderEndpoints } from '#contract/orders.ts'
import { orderAdminEndpoints } from '#contract/orders-admin.ts'
import { passkeyEndpoints } from '#contract/passkeys.ts'
import { paymentEndpoints } from '#contract/payments.ts'
import { paymentAdminEndpoints } from '#contract/payments-admin.ts'
import { promotionAdminEndpoints } from '#contract/promotions-admin.ts'
import { proposalEndpoints } from '#contract/proposals.ts'
import { questionEndpoints } from '#contract/questions.ts'
import { quoteEndpoints } from '#contract/quotes.ts'
import { rateEndpoints } from '#contract/rates.ts'
import { recallEndpoints } from '#contract/recalls.ts'
import { refundEndpoints } from '#contract/refunds.ts'
import { rentalCostEndpoints } from '#contract/rental-costs.ts'
import { requestEndpoints } from '#contract/requests.ts'
import { requestAdminEndpoints } from '#contract/requests-admin.ts'
import { requestBehalfEndpoints } from '#contract/requests-behalf.ts'
import { reviewEndpoints } from '#contract/reviews.ts'
import { secondFactorEndpoints } from '#contract/second-factor.ts'
import { settingAdminEndpoints } from '#contract/settings-admin.ts'
import { settlementEndpoints } from '#contract/settlements.ts'
import { shipmentEndpoints } from '#contract/shipments.ts'
import { systemEndpoints } from '#contract/system.ts'
import { userAdminEndpoints } from '#contract/users-admin.ts'
import { waitlistEndpoints } from '#contract/waitlist.ts'
import { withdrawalEndpoints } from '#contract/withdrawals.ts'
import { accountRoutes, identityRoutes, secondFactorRoutes } from '../accounts/routes.ts'
import { addressRoutes } from '../addresses/routes.ts'
import { answerTemplateRoutes } from '../answer-templates/routes.ts'
import { availabilityRoutes } from '../availability/routes.ts'
import { backOfficeRoutes } from '../back-office/routes.ts'
import { cartRoutes } from '../cart/routes.ts'
import { catalogueRoutes } from '../catalogue/routes.ts'
import { catalogueAdminRoutes } from '../catalogue/routes-admin.ts'
import { closingRoutes } from '../closing/routes.ts'
import { proposable } from '../concessions/proposable.ts'
import { proposalRoutes } from '../concessions/routes.ts'
import { configRoutes } from '../config/routes.ts'
import { deviceRoutes } from '../devices/routes.ts'
import { disputeRoutes } from '../disputes/routes.ts'
import { documentRoutes } from '../documents/routes.ts'
import { erasureRoutes } from '../erasure/routes.ts'
import { commonRoutes } from '../files/routes.ts'
import { freshRoutes } from '../fresh/routes.ts'
import { gardenRoutes } from '../gardens/routes.ts'
import { invoiceRoutes } from '../invoices/routes.ts'
import { ledgerRoutes } from '../ledger/routes.ts'
import { mailAdminRoutes } from '../mail-admin/routes.ts'
import { messageRoutes } from '../messages/routes.ts'
import { mowingRoutes } from '../mowing/routes.ts'
import { orderChangeRoutes } from '../order-changes/routes.ts'
import { orderRoutes } from '../orders/routes.ts'
import { orderAdminRoutes } from '../orders-admin/routes.ts'
import { passkeyRoutes } from '../passkeys/routes.ts'
import { paymentAdminRoutes, paymentRoutes } from '../payments/routes.ts'
import { activityRoutes, promotionAdminRoutes } from '../promotions/routes.ts'
import { questionRoutes } from '../questions/routes.ts'
import { quoteRoutes } from '../quotes/routes.ts'
import { rateRoutes } from '../rates/routes.ts'
import { recallRoutes } from '../recalls/routes.ts'
import { refundRoutes } from '../refunds/routes.ts'
import { rentalCostRoutes } from '../rental-costs/routes.ts'
import { requestAdminRoutes, requestBehalfRoutes, requestRoutes } from '../requests/routes.ts'
import { loanerRoutes } from '../requests/routes-loaners.ts'
import { settlementRoutes } from '../requests/routes-settlements.ts'
import { reviewRoutes } from '../reviews/routes.ts'
import { settingAdminRoutes } from '../settings-admin/routes.ts'
import { shipmentRoutes } from '../shipments/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { userAdminRoutes } from '../users-admin/routes.ts'
import { waitlistRoutes } from '../waitlist/routes.ts'
import { withdrawalRoutes } from '../withdrawals/routes.ts'
import { type Binding, bind } from './route.ts'

const routed: Binding[] = [
  ...bind(accountEndpoints, accountRoutes),
  ...bind(erasureEndpoints, erasureRoutes),
  ...bind(freshEndpoints, freshRoutes),
  ...bind(identityEndpoints, identityRoutes),
  ...bind(passkeyEndpoints, passkeyRoutes),
  ...bind(secondFactorEndpoints, secondFactorRoutes),
  ...bind(answerTemplateEndpoints, answerTemplateRoutes),
  ...bind(backOfficeEndpoints, backOfficeRoutes),
  ...bind(catalogueEndpoints, catalogueRoutes),
  ...bind(availabilityEndpoints, availabilityRoutes),
  ...bind(catalogueAdminEndpoints, catalogueAdminRoutes),
  ...bind(cartEndpoints, cartRoutes),
  ...bind(activityEndpoints, activityRoutes),
  ...bind(promotionAdminEndpoints, promotionAdminRoutes),
  ...bind(questionEndpoints, questionRoutes),
  ...bind(quoteEndpoints, quoteRoutes),
  ...bind(orderEndpoints, orderRoutes),
  ...bind(orderChangeEndpoints, orderChangeRoutes),
  ...bind(orderAdminEndpoints, orderAdminRoutes),
  ...bind(shipmentEndpoints, { ...shipmentRoutes, ...closingRoutes }),
  ...bind(paymentEndpoints, paymentRoutes),
  ...bind(paymentAdminEndpoints, paymentAdminRoutes),
  ...bind(recallEndpoints, recallRoutes),
  ...bind(refundEndpoints, refundRoutes),
  ...bind(rentalCostEndpoints, rentalCostRoutes),
  ...bind(requestEndpoints, requestRoutes),
  ...bind(requestAdminEndpoints, requestAdminRoutes),
  ...bind(requestBehalfEndpoints, requestBehalfRoutes),
  ...bind(settingAdminEndpoints, settingAdminRoutes),
  ...bind(settlementEndpoints, settlementRoutes),
  ...bind(reviewEndpoints, reviewRoutes),
  ...bind(commonEndpoints, commonRoutes),
  ...bind(configEndpoints, configRoutes),
  ...bind(deviceEndpoints, deviceRoutes),
  ...bind(disputeEndpoints, disputeRoutes),
  ...bind(proposalEndpoints, proposalRoutes(callNamed)),
  ...bind(documentEndpoints, documentRoutes),
  ...bind(ledgerEndpoints, ledgerRoutes),
  ...bind(loanerEndpoints, loanerRoutes),
  ...bind(mailAdminEndpoints, mailAdminRoutes),
  ...bind(messageEndpoints, messageRoutes),
  ...bind(mowingEndpoints, mowingRoutes),
  ...bind(addressEndpoints, addressRoutes),
  ...bind(gardenEndpoints, gardenRoutes),
  ...bind(invoiceEndpoints, invoiceRoutes),
  ...bind(rateEndpoints, rateRoutes),
  ...bind(systemEndpoints, systemRoutes),
  ...bind(userAdminEndpoints, userAdminRoutes),
  ...bind(waitlistEndpoints, waitlistRoutes),
  ...bind(withdrawalEndpoints, withdrawalRoutes),
]

/** Every endpoint of the contract with what answers it. */
export const allBindings: Binding[] = routed.map(proposable)

function callNamed(key: string): Binding {
  const binding = allBindings.find(one => one.key === key)
  if (!binding) throw new Error(`No call is named ${key}`)
  return binding
}
