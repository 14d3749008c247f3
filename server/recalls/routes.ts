import type { recallEndpoints } from '#contract/recalls.ts'
import type { Routes } from '../http/route.ts'
import { callBack, listRecalls } from './call-back.ts'

export const recallRoutes: Routes<typeof recallEndpoints> = {
  'POST /admin/recalls': callBack,
  'GET /admin/recalls': listRecalls,
}
