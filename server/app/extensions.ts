import { ownDataSections } from '../accounts/own-data.ts'
import { guestMoves } from '../accounts/take-over-guest.ts'
import { mergeCarts } from '../cart/merge-carts.ts'
import { recallChecks } from '../devices/recall-checks.ts'
import type { Extension } from '../extensions.ts'
import { pictureShown } from '../files/routes.ts'
import { moveFiles } from '../files/store.ts'
import { mustBeFresh } from '../fresh/must-be-fresh.ts'
import { gardensOf, moveGardens } from '../gardens/store.ts'
import { freshProof } from '../http/fresh-proof.ts'
import { invoiceSources } from '../invoices/mail-papers.ts'
import { ownInvoiceRecords } from '../invoices/store-own.ts'
import { backgroundTasks, recurringPauses } from '../jobs/tasks.ts'
import { paperSources } from '../mail/attachments.ts'
import { secretMakers } from '../mail/mail-secrets.ts'
import { ticketSecrets } from '../messages/secret.ts'
import { moveMessages, ownMessages } from '../messages/store-own.ts'
import { changeCharge } from '../order-changes/charge.ts'
import { cartPayment } from '../orders/cart-payment.ts'
import { endGivenBack } from '../orders/end-given-back.ts'
import { moveOrdersOfAddress } from '../orders/move-own.ts'
import { ownOrderRecords } from '../orders/store-own.ts'
import { balanceCharge } from '../payments/balance-charge.ts'
import { givenBackOrders } from '../payments/given-back.ts'
import { paymentPurposes } from '../payments/purposes.ts'
import { moveClaims, ownCoupons, ownInvitations } from '../promotions/store-own.ts'
import { mustNotBeRecalled, takeOutEntered } from '../recalls/recalled.ts'
import { ownRefundRecords } from '../refunds/store-own.ts'
import { endReturn, hearReturn } from '../requests/pick-up-parcel.ts'
import { withdrawnOf } from '../requests/pick-up-store.ts'
import { requestCharge } from '../requests/settle-charge.ts'
import { settlementSource } from '../requests/settlement-paper.ts'
import { ownRequestRecords } from '../requests/store-own.ts'
import { isShownTo } from '../requests/store-pictures.ts'
import { ownReviews } from '../reviews/store-own.ts'
import { parcelListeners } from '../shipments/parcel-listeners.ts'
import { shippingStops } from '../shipments/shipping-stops.ts'
import { leaveTokens } from '../waitlist/leave-token.ts'
import { waitingOf } from '../waitlist/store.ts'
import { statementSource } from '../withdrawals/statement-paper.ts'
import { mustNotBeStated } from '../withdrawals/stop-shipping.ts'
import { ownStatements } from '../withdrawals/store.ts'
import type { Simulator } from './simulator.ts'
import { tasks } from './tasks.ts'

/** What higher layers supply to lower ones, which know only the extension points. */
export const shopExtensions = (simulator?: Simulator): readonly Extension[] => [
  paperSources.supply([statementSource, settlementSource, ...invoiceSources]),
  ownDataSections.supply({
    gardens: gardensOf,
    messages: ownMessages,
    invitations: ownInvitations,
    coupons: ownCoupons,
    waitlist: waitingOf,
    reviews: ownReviews,
    orders: ownOrderRecords,
    requests: ownRequestRecords,
    refunds: ownRefundRecords,
    invoices: ownInvoiceRecords,
    statements: ownStatements,
  }),
  guestMoves.supply({
    beforeOrders: [moveGardens, moveFiles, moveMessages, mergeCarts],
    orders: moveOrdersOfAddress,
    afterOrders: [moveClaims],
  }),
  paymentPurposes.supply({
    cart: cartPayment,
    change: changeCharge,
    request: requestCharge,
    balance: balanceCharge,
  }),
  recallChecks.supply({ takeOutEntered, mustNotBeRecalled }),
  givenBackOrders.supply(endGivenBack),
  shippingStops.supply({ mustNotBeStated, withdrawnItems: withdrawnOf }),
  parcelListeners.supply([{ reported: hearReturn, ended: endReturn }]),
  backgroundTasks.supply({ ...tasks, ...simulator?.tasks }),
  recurringPauses.supply(simulator?.pauses ?? []),
  freshProof.supply(mustBeFresh),
  pictureShown.supply(isShownTo),
  secretMakers.supply({ ...ticketSecrets, ...leaveTokens }),
]
