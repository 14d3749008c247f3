import type { settlementEndpoints } from '#contract/service/settlements.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { acceptSettlement, chargeOwedAgain, decideDispute, disputeSettlement } from '../ending/dispute.ts'
import { setOffSilent } from '../ending/set-off.ts'
import { inspectReturn } from '../inspection/inspect.ts'
import { reportHandOver } from '../inspection/inspect-out.ts'
import { listOverdue } from '../late/late.ts'
import { giveUpLate } from '../late/late-loss.ts'
import { waiveOwed } from '../late/waive-owed.ts'
import { reportGoodsLost } from '../pick-up/missing-goods.ts'
import { confirmPickUp, readPickUp } from '../pick-up/pick-up.ts'
import { arrangeByStaff } from '../pick-up/pick-up-arrange.ts'
import { sendPickUpLabel } from '../pick-up/pick-up-label.ts'
import { exportOverdue } from '../reads/read-for-staff.ts'
import { takeRenewalBack } from '../renewal/take-renewal-back.ts'
import { sendAnySettlement, sendUserSettlement } from './send-settlement.ts'
import { previewSettlement } from './settlement-preview.ts'

export const settlementRoutes: Routes<typeof settlementEndpoints> = {
  'GET /requests/{request_no}/pick-up': readPickUp,
  'POST /requests/{request_no}/pick-up': confirmPickUp,
  'GET /requests/{request_no}/label': sendPickUpLabel,
  'GET /requests/{request_no}/settlement.pdf': sendUserSettlement,
  'GET /admin/requests/{request_no}/settlement.pdf': sendAnySettlement,
  'POST /requests/{request_no}/dispute': disputeSettlement,
  'POST /requests/{request_no}/accept-settlement': acceptSettlement,
  'POST /admin/requests/{request_no}/pick-up': arrangeByStaff,
  'POST /admin/orders/{order_no}/hand-over': reportHandOver,
  'POST /admin/requests/{request_no}/inspect': inspectReturn,
  'POST /admin/requests/{request_no}/settlement-preview': previewSettlement,
  'POST /admin/requests/{request_no}/settle': decideDispute,
  'POST /admin/requests/{request_no}/set-off': setOffSilent,
  'POST /admin/requests/{request_no}/charge-owed': chargeOwedAgain,
  'POST /admin/requests/{request_no}/waive-owed': waiveOwed,
  'POST /admin/requests/{request_no}/take-back': takeRenewalBack,
  'POST /admin/requests/{request_no}/lost': reportGoodsLost,
  'GET /admin/overdue': listOverdue,
  'GET /admin/overdue/export': exportOverdue,
  'POST /admin/overdue/{order_no}/lost': giveUpLate,
}
