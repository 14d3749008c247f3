import type { refundEndpoints } from '#contract/money/refunds.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { readStaffOffer, readUserOffer } from './amounts/read-offer.ts'
import { createRefund } from './create-refund.ts'
import { approveRefund } from './decisions/approve-refund.ts'
import { rejectRefund } from './decisions/reject-refund.ts'
import { retryRefund } from './decisions/retry-refund.ts'
import { exportRefunds, listForStaff, listOrderRefunds, listUserRefunds, readForStaff } from './read-refunds.ts'
import { requestRefund } from './request-refund.ts'
import { setAccount } from './transfers/set-account.ts'
import { exportTransfers, listTransfers, makeTransferFile, readTransferXml } from './transfers/transfer-files.ts'
import { chooseTransfer, markFileTransferred, markTransferred, transferReturned } from './transfers/transfer-refund.ts'

export const refundRoutes: Routes<typeof refundEndpoints> = {
  'GET /refunds': listUserRefunds,
  'POST /refunds/{refund_no}/account': setAccount,
  'GET /orders/{order_no}/refunds': listOrderRefunds,
  'GET /orders/{order_no}/refund-offer': readUserOffer,
  'POST /orders/{order_no}/refunds': requestRefund,
  'GET /admin/refunds': listForStaff,
  'GET /admin/refunds/export': exportRefunds,
  'GET /admin/refunds/{refund_no}': readForStaff,
  'GET /admin/orders/{order_no}/refund-offer': readStaffOffer,
  'POST /admin/orders/{order_no}/refunds': createRefund,
  'POST /admin/refunds/{refund_no}/approve': approveRefund,
  'POST /admin/refunds/{refund_no}/reject': rejectRefund,
  'POST /admin/refunds/{refund_no}/retry': retryRefund,
  'POST /admin/refunds/{refund_no}/bank-transfer': chooseTransfer,
  'POST /admin/refunds/{refund_no}/transferred': markTransferred,
  'POST /admin/refunds/{refund_no}/returned': transferReturned,
  'GET /admin/refund-transfers': listTransfers,
  'GET /admin/refund-transfers/export': exportTransfers,
  'POST /admin/refund-transfers': makeTransferFile,
  'GET /admin/refund-transfers/{file_no}/xml': readTransferXml,
  'POST /admin/refund-transfers/{file_no}/transferred': markFileTransferred,
  'GET /admin/settings/refunds': ({ context }) => readSetting(context.db, 'refunds', context.clock.now()),
}
