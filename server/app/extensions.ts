import { parcelListeners } from '#server/delivery/shipments/parcels/parcel-listeners.ts'
import { shippingStops } from '#server/delivery/shipments/shipping-stops.ts'
import { awaitedChecks } from '#server/fleet/devices/awaited-checks.ts'
import { recallChecks } from '#server/fleet/devices/recall-checks.ts'
import { invoiceSources } from '#server/money/invoices/mail-documents.ts'
import { userInvoiceRecords } from '#server/money/invoices/queries.ts'
import { balanceCharge } from '#server/money/payments/balance-charge.ts'
import { paymentPurposes } from '#server/money/payments/purposes.ts'
import { refundedOrders } from '#server/money/payments/refunded-orders.ts'
import { userRefundRecords } from '#server/money/refunds/queries.ts'
import { findGardens, moveGardens, readMailGarden } from '#server/offers/gardens/queries.ts'
import { exportCouponUses, exportInvitations, moveClaims } from '#server/offers/promotions/queries.ts'
import { dataExportSections } from '#server/people/accounts/export-user-data.ts'
import { guestMoves } from '#server/people/accounts/take-over-guest.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import type { Extension } from '#server/platform/extensions.ts'
import { moveFiles } from '#server/platform/files/file-rows.ts'
import { pictureAccess } from '#server/platform/files/routes.ts'
import { freshProof } from '#server/platform/http/calls/fresh-proof.ts'
import { backgroundTasks, recurringPauses } from '#server/platform/jobs/tasks.ts'
import { documentSources } from '#server/platform/mail/attachments.ts'
import { gardenSource } from '#server/platform/mail/lawn/lawn-of-mail.ts'
import { secretMakers } from '#server/platform/mail/mail-secrets.ts'
import { ownAgreementRecords } from '#server/records/agreements/agreement-rows.ts'
import { mergeCarts } from '#server/sales/cart/merge-carts.ts'
import { cartPayment } from '#server/sales/orders/cart-payment.ts'
import { endRefundedOrder } from '#server/sales/orders/end-refunded.ts'
import { serviceLineActions } from '#server/sales/orders/end-services.ts'
import { moveGuestOrders } from '#server/sales/orders/moving/move-guest-orders.ts'
import { userOrderRecords } from '#server/sales/orders/queries.ts'
import { leaveTokens } from '#server/sales/waitlist/leave-token.ts'
import { listUserEntries } from '#server/sales/waitlist/queries.ts'
import { concedeTakenBack } from '#server/service/closing/concede-taken-back.ts'
import { listUserMessages, moveMessages } from '#server/service/messages/queries.ts'
import { ticketSecrets } from '#server/service/messages/secret.ts'
import { changeCharge } from '#server/service/order-changes/charge.ts'
import { divideLine } from '#server/service/order-changes/queries.ts'
import { assertNotRecalled, takeOutEntered } from '#server/service/recalls/recalled.ts'
import { endReturn, handleReturnReport } from '#server/service/requests/pick-up/pick-up-parcel.ts'
import { readWithdrawnItems } from '#server/service/requests/pick-up/pick-up-store.ts'
import { comingBack, isVisibleTo, userRequestRecords } from '#server/service/requests/queries.ts'
import { requestCharge } from '#server/service/requests/settlement/settle-charge.ts'
import { settlementSource } from '#server/service/requests/settlement/settlement-pdf.ts'
import { userReviews } from '#server/service/reviews/queries.ts'
import { statementSource } from '#server/service/withdrawals/papers/statement-pdf.ts'
import { listUserStatements } from '#server/service/withdrawals/queries.ts'
import { assertNoStatement } from '#server/service/withdrawals/stop-shipping.ts'
import type { Simulator } from './simulator.ts'
import { tasks } from './tasks.ts'

/** What higher layers supply to lower ones, which import only the extension points. */
export const shopExtensions = (simulator?: Simulator): readonly Extension[] => [
  documentSources.supply([statementSource, settlementSource, ...invoiceSources]),
  gardenSource.supply(readMailGarden),
  dataExportSections.supply({
    gardens: findGardens,
    messages: listUserMessages,
    invitations: exportInvitations,
    coupons: exportCouponUses,
    waitlist: listUserEntries,
    reviews: userReviews,
    orders: userOrderRecords,
    requests: userRequestRecords,
    refunds: userRefundRecords,
    invoices: userInvoiceRecords,
    agreements: ownAgreementRecords,
    statements: listUserStatements,
  }),
  guestMoves.supply({
    beforeOrders: [moveGardens, moveFiles, moveMessages, mergeCarts],
    orders: moveGuestOrders,
    afterOrders: [moveClaims],
  }),
  paymentPurposes.supply({
    cart: cartPayment,
    change: changeCharge,
    request: requestCharge,
    balance: balanceCharge,
  }),
  awaitedChecks.supply({ concedeTakenBack }),
  recallChecks.supply({ takeOutEntered, assertNotRecalled: assertNotRecalled }),
  refundedOrders.supply(endRefundedOrder),
  serviceLineActions.supply({ comingBack, divide: divideLine }),
  shippingStops.supply({ assertNoStatement, withdrawnItems: readWithdrawnItems }),
  parcelListeners.supply([{ reported: handleReturnReport, ended: endReturn }]),
  backgroundTasks.supply({ ...tasks, ...simulator?.tasks }),
  recurringPauses.supply(simulator?.pauses ?? []),
  freshProof.supply(requireFreshProof),
  pictureAccess.supply(isVisibleTo),
  secretMakers.supply({ ...ticketSecrets, ...leaveTokens }),
]
