import type { recallEndpoints } from '#contract/service/recalls.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { callBack, listRecalls, stopRecall } from './call-back.ts'
import { exportRecalls } from './export-recalls.ts'

export const recallRoutes: Routes<typeof recallEndpoints> = {
  'POST /admin/recalls': callBack,
  'POST /admin/recalls/{id}/stop': stopRecall,
  'GET /admin/recalls': listRecalls,
  'GET /admin/recalls/export': exportRecalls,
}
