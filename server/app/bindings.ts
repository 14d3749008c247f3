import { api } from '#contract/protocol/api.ts'
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
import { visitRoutes } from '#server/office/visits/routes.ts'
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

const routed = bind(api, {
  ...accountRoutes,
  ...erasureRoutes,
  ...freshRoutes,
  ...identityRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
  ...answerTemplateRoutes,
  ...backOfficeRoutes,
  ...catalogueRoutes,
  ...availabilityRoutes,
  ...catalogueAdminRoutes,
  ...cartRoutes,
  ...activityRoutes,
  ...promotionAdminRoutes,
  ...questionRoutes,
  ...quoteRoutes,
  ...orderRoutes,
  ...orderChangeRoutes,
  ...orderAdminRoutes,
  ...shipmentRoutes,
  ...closingRoutes,
  ...paymentRoutes,
  ...paymentAdminRoutes,
  ...recallRoutes,
  ...refundRoutes,
  ...rentalCostRoutes,
  ...requestRoutes,
  ...requestAdminRoutes,
  ...requestBehalfRoutes,
  ...settingAdminRoutes,
  ...settlementRoutes,
  ...reviewRoutes,
  ...commonRoutes,
  ...configRoutes,
  ...deviceRoutes,
  ...disputeRoutes,
  ...proposalRoutes(callNamed),
  ...documentRoutes,
  ...ledgerRoutes,
  ...loanerRoutes,
  ...mailAdminRoutes,
  ...messageRoutes,
  ...mowingRoutes,
  ...addressRoutes,
  ...gardenRoutes,
  ...invoiceRoutes,
  ...rateRoutes,
  ...systemRoutes,
  ...visitRoutes,
  ...userAdminRoutes,
  ...waitlistRoutes,
  ...withdrawalRoutes,
})

/** Every endpoint of the contract with its handler. */
export const allBindings: Binding[] = routed.map(makeProposable)

function callNamed(key: string): Binding {
  const binding = allBindings.find(one => one.key === key)
  if (!binding) throw new Error(`No call is named ${key}`)
  return binding
}
