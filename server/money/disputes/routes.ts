import type { disputeEndpoints } from '#contract/money/disputes.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { addDisputeNote } from './add-note.ts'
import { exportDisputes, listDisputes, readDispute } from './read-disputes.ts'

export const disputeRoutes: Routes<typeof disputeEndpoints> = {
  'GET /admin/disputes': listDisputes,
  'GET /admin/disputes/export': exportDisputes,
  'GET /admin/disputes/{dispute_no}': readDispute,
  'POST /admin/disputes/{dispute_no}/notes': addDisputeNote,
}
