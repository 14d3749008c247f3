import type { recallEndpoints } from '#contract/service/recalls.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { callBack, stopRecall } from './call-back.ts'
import { exportRecalls } from './export-recalls.ts'
import { listRecallHolders, listRecalls, readPublishedRecalls, readRecall } from './read-recalls.ts'
import { remindHolders } from './remind-holders.ts'

export const recallRoutes: Routes<typeof recallEndpoints> = {
  'GET /recalls': readPublishedRecalls,
  'POST /admin/recalls': callBack,
  'POST /admin/recalls/{id}/stop': stopRecall,
  'GET /admin/recalls': listRecalls,
  'GET /admin/recalls/{id}': readRecall,
  'GET /admin/recalls/{id}/holders': listRecallHolders,
  'POST /admin/recalls/{id}/remind': remindHolders,
  'GET /admin/recalls/export': exportRecalls,
}
