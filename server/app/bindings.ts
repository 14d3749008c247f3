import { shipmentEndpoints } from '#contract/delivery/shipments.ts'
import { availabilityEndpoints } from '#contract/fleet/availability.ts'
import { deviceEndpoints } from '#contract/fleet/devices.ts'
import { disputeEndpoints } from '#contract/money/disputes.ts'
import { invoiceEndpoints } from '#contract/money/invoices.ts'
import { ledgerEndpoints } from '#contract/money/ledger.ts'
import { paymentEndpoints } from '#contract/money/payments.ts'
import { paymentAdminEndpoints } from '#contract/money/payments-admin.ts'
import { rateEndpoints } from '#contract/money/rates.ts'
import { refundEndpoints } from '#contract/money/refunds.ts'
import { activityEndpoints } from '#contract/offers/activities.ts'
import { catalogueEndpoints } from '#contract/offers/catalogue.ts'
import { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { documentEndpoints } from '#contract/offers/documents.ts'
import { gardenEndpoints } from '#contract/offers/gardens.ts'
import { mowingEndpoints } from '#contract/offers/mowing.ts'
import { promotionAdminEndpoints } from '#contract/offers/promotions-admin.ts'
import { backOfficeEndpoints } from '#contract/office/back-office.ts'
import { mailAdminEndpoints } from '#contract/office/mail-admin.ts'
import { systemEndpoints } from '#contract/office/system.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { addressEndpoints } from '#contract/people/addresses.ts'
import { erasureEndpoints } from '#contract/people/erasure.ts'
import { identityEndpoints } from '#contract/people/identities.ts'
import { passkeyEndpoints } from '#contract/people/passkeys.ts'
import { proposalEndpoints } from '#contract/people/proposals.ts'
import { secondFactorEndpoints } from '#contract/people/second-factor.ts'
import { configEndpoints } from '#contract/people/settings.ts'
import { settingAdminEndpoints } from '#contract/people/settings-admin.ts'
import { userAdminEndpoints } from '#contract/people/users-admin.ts'
import { commonEndpoints } from '#contract/protocol/common.ts'
import { freshEndpoints } from '#contract/protocol/fresh.ts'
import { cartEndpoints } from '#contract/sales/cart.ts'
import { orderEndpoints } from '#contract/sales/orders.ts'
import { orderAdminEndpoints } from '#contract/sales/orders-admin.ts'
import { quoteEndpoints } from '#contract/sales/quotes.ts'
import { waitlistEndpoints } from '#contract/sales/waitlist.ts'
import { answerTemplateEndpoints } from '#contract/service/answer-templates.ts'
import { loanerEndpoints } from '#contract/service/loaners.ts'
import { messageEndpoints } from '#contract/service/messages.ts'
import { orderChangeEndpoints } from '#contract/service/order-changes.ts'
import { questionEndpoints } from '#contract/service/questions.ts'
import { recallEndpoints } from '#contract/service/recalls.ts'
import { rentalCostEndpoints } from '#contract/service/rental-costs.ts'
import { requestEndpoints } from '#contract/service/requests.ts'
import { requestAdminEndpoints } from '#contract/service/requests-admin.ts'
import { requestBehalfEndpoints } from '#contract/service/requests-behalf.ts'
import { reviewEndpoints } from '#contract/service/reviews.ts'
import { settlementEndpoints } from '#contract/service/settlements.ts'
import { withdrawalEndpoints } from '#contract/service/withdrawals.ts'
import { shipmentRoutes } from '#server/delivery/shipments/routes.ts'
import { availabilityRoutes } from '#server/fleet/availability/routes.ts'
import { deviceRoutes } from '#server/fleet/devices/routes.ts'
import { disputeRoutes } from '#server/money/disputes/routes.ts'
import { invoiceRoutes } from '#server/money/invoices/routes.ts'
import { ledgerRoutes } from '#server/money/ledger/routes.ts'
import { paymentAdminRoutes, paymentRoutes } from '#server/money/payments/routes.ts'
import { refundRoutes } from '#server/money/refunds/routes.ts'
import { catalogueRoutes } from '#server/offers/catalogue/routes.ts'
import { catalogueAdminRoutes } from '#server/offers/catalogue/routes-admin.ts'
import { documentRoutes } from '#server/offers/documents/routes.ts'
import { gardenRoutes } from '#server/offers/gardens/routes.ts'
import { mowingRoutes } from '#server/offers/mowing/routes.ts'
import { activityRoutes, promotionAdminRoutes } from '#server/offers/promotions/routes.ts'
import { backOfficeRoutes } from '#server/office/back-office/routes.ts'
import { mailAdminRoutes } from '#server/office/mail-admin/routes.ts'
import { orderAdminRoutes } from '#server/office/orders-admin/routes.ts'
import { settingAdminRoutes } from '#server/office/settings-admin/routes.ts'
import { userAdminRoutes } from '#server/office/users-admin/routes.ts'
import { accountRoutes, identityRoutes, secondFactorRoutes } from '#server/people/accounts/routes.ts'
import { addressRoutes } from '#server/people/addresses/routes.ts'
import { makeProposable } from '#server/people/concessions/proposable.ts'
import { proposalRoutes } from '#server/people/concessions/routes.ts'
import { freshRoutes } from '#server/people/fresh/routes.ts'
import { passkeyRoutes } from '#server/people/passkeys/routes.ts'
import { configRoutes } from '#server/people/settings/routes.ts'
import { commonRoutes } from '#server/platform/files/routes.ts'
import { type Binding, bind } from '#server/platform/http/calls/route.ts'
import { rateRoutes } from '#server/platform/rates/routes.ts'
import { systemRoutes } from '#server/platform/system/routes.ts'
import { cartRoutes } from '#server/sales/cart/routes.ts'
import { orderRoutes } from '#server/sales/orders/routes.ts'
import { quoteRoutes } from '#server/sales/quotes/routes.ts'
import { waitlistRoutes } from '#server/sales/waitlist/routes.ts'
import { answerTemplateRoutes } from '#server/service/answer-templates/routes.ts'
import { closingRoutes } from '#server/service/closing/routes.ts'
import { erasureRoutes } from '#server/service/erasure/routes.ts'
import { messageRoutes } from '#server/service/messages/routes.ts'
import { orderChangeRoutes } from '#server/service/order-changes/routes.ts'
import { questionRoutes } from '#server/service/questions/routes.ts'
import { recallRoutes } from '#server/service/recalls/routes.ts'
import { rentalCostRoutes } from '#server/service/rental-costs/routes.ts'
import { loanerRoutes } from '#server/service/requests/loaners/routes-loaners.ts'
import { requestAdminRoutes, requestBehalfRoutes, requestRoutes } from '#server/service/requests/routes.ts'
import { settlementRoutes } from '#server/service/requests/settlement/routes-settlements.ts'
import { reviewRoutes } from '#server/service/reviews/routes.ts'
import { withdrawalRoutes } from '#server/service/withdrawals/routes.ts'

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

/** Every endpoint of the contract with its handler. */
export const allBindings: Binding[] = routed.map(makeProposable)

function callNamed(key: string): Binding {
  const binding = allBindings.find(one => one.key === key)
  if (!binding) throw new Error(`No call is named ${key}`)
  return binding
}
