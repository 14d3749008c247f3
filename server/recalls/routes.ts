import type { recallEndpoints } from '#contract/recalls.ts'
import type { Routes } from '../http/route.ts'
import { callBack, listRecalls, stopRecall } from './call-back.ts'
import { exportRecalls } from './export-recalls.ts'

export const recallRoutes: Routes<typeof recallEndpoints> = {
  'POST /admin/recalls': callBack,
  'POST /admin/recalls/{id}/stop': stopRecall,
  'GET /admin/recalls': listRecalls,
  'GET /admin/recalls/export': exportRecalls,
}
